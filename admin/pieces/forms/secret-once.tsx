import { type ReactNode, useState } from "react";
import { Button } from "../../components/button.tsx";
import { CheckRow } from "../../components/check-row.tsx";
import { DialogActions } from "../../components/dialog.tsx";
import { ValueRow } from "../../components/value-row.tsx";
import { useTexts } from "../../texts/language.ts";
import { UnsavedGuard } from "./unsaved.tsx";

interface SecretOnceProps {
  /** The id of the app to which the secret belongs. */
  clientId?: string;
  /** What the secret is, if it is not that of an app. */
  label?: string;
  secret: string;
  onSaved: () => void;
}

/** A new secret, which nobody can read again. */
export function SecretOnce({ clientId, label, secret, onSaved }: SecretOnceProps) {
  const t = useTexts();
  return (
    <ShownOnce question={t("apps.secretSaved")} onSaved={onSaved}>
      <dl className="divide-y divide-line rounded-lg border border-line bg-code p-3">
        {clientId && <ValueRow label={t("app.clientId")} value={clientId} />}
        <ValueRow label={label ?? t("app.clientSecret")} value={secret} />
      </dl>
    </ShownOnce>
  );
}

interface ShownOnceProps {
  /** The sentence by which somebody says that it is saved. */
  question: string;
  onSaved: () => void;
  children: ReactNode;
}

/** The content of a dialog that is shown once: it closes only for somebody who says that it is saved. */
export function ShownOnce({ question, onSaved, children }: ShownOnceProps) {
  const t = useTexts();
  const [isSaved, setSaved] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      <UnsavedGuard isDirty isShownOnce />
      {children}
      <CheckRow label={question} isChecked={isSaved} onChange={setSaved} />
      <DialogActions>
        <Button look="solid" disabled={!isSaved} onClick={onSaved}>
          {t("common.close")}
        </Button>
      </DialogActions>
    </div>
  );
}

import type { HallpassAdminApp, ImportedPasswordReset } from "hallpass/admin";
import { useState } from "react";
import { CheckRow } from "../../../../components/check-row.tsx";
import { ConfirmDialog } from "../../../../components/confirm-dialog.tsx";
import { Field } from "../../../../components/field.tsx";
import { TextInput } from "../../../../components/text-input.tsx";
import { asking } from "../../../../data/asked.ts";
import { useProject } from "../../../../data/projects.ts";
import { useSayDone } from "../../../../data/say-done.ts";
import { useKnown } from "../../../../data/watched.ts";
import { dayOf, startOfDay } from "../../../../pieces/forms/day.ts";
import { useTexts } from "../../../../texts/language.ts";

interface ResetDialogProps {
  isOpen: boolean;
  isLiveCheckOn: boolean;
  onClose: () => void;
}

const countBefore = asking((app: HallpassAdminApp, before: number) =>
  app.importedPasswords.count({ importedBefore: new Date(before) }),
);

/** Asks users for a new password, as `hallpass users reset-passwords --imported-before` does. */
export function ResetDialog({ isOpen, isLiveCheckOn, onClose }: ResetDialogProps) {
  const t = useTexts();
  const sayDone = useSayDone();
  const { app } = useProject();
  const [day, setDay] = useState(() => dayOf(new Date()));
  const [sendsEmails, setSendsEmails] = useState(true);
  const [progress, setProgress] = useState<ImportedPasswordReset | null>(null);
  const importedBefore = startOfDay(day);
  const counted = importedBefore ? countBefore(app, importedBefore.getTime()) : undefined;
  const found = useKnown(isOpen ? counted : undefined);

  async function reset() {
    if (!importedBefore) return;
    try {
      const { users, emails } = await app.importedPasswords.reset({
        importedBefore,
        sendEmails: sendsEmails,
        onProgress: setProgress,
      });
      sayDone(t("importedPasswords.done", { count: users, emails }));
    } finally {
      setProgress(null);
      await counted?.refresh();
    }
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("importedPasswords.resetTitle")}
      body={t("importedPasswords.resetBody")}
      action={t("importedPasswords.resetAction")}
      agreement={t("importedPasswords.agreement")}
      isReady={found !== undefined && found.count > 0}
      onConfirm={reset}
    >
      {isLiveCheckOn && <p className="text-warn">{t("importedPasswords.liveCheck")}</p>}
      <Field label={t("importedPasswords.before")} hint={t("importedPasswords.beforeHint")}>
        {(parts) => (
          <TextInput
            {...parts}
            type="date"
            value={day}
            onChange={({ target }) => setDay(target.value)}
            className="max-w-48"
          />
        )}
      </Field>
      <p role="status">{statusOf()}</p>
      <CheckRow
        label={t("importedPasswords.emails")}
        hint={t("importedPasswords.emailsHint")}
        isChecked={sendsEmails}
        onChange={setSendsEmails}
      />
    </ConfirmDialog>
  );

  function statusOf(): string {
    if (progress) return t("importedPasswords.progress", { count: progress.users });
    if (!found) return "";
    if (found.count === 0) return t("importedPasswords.nobody");
    return t(found.isExact ? "importedPasswords.affected" : "importedPasswords.affectedOrMore", { count: found.count });
  }
}

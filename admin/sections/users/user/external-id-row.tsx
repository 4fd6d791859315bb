import type { ServerUser } from "hallpass";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { CopyButton } from "../../../components/copy-button.tsx";
import { useTexts } from "../../../texts/language.ts";
import { ExternalIdDialog } from "./external-id-dialog.tsx";

/** The id that the user has elsewhere: to copy, and to change. */
export function ExternalIdRow({ user }: { user: ServerUser }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { externalId } = user;
  const label = t("user.externalId");
  const action = externalId === null ? t("user.setExternalId") : t("user.changeExternalId");
  return (
    <div className="min-w-0 py-3">
      <dt className="text-[0.8125rem] text-soft">{label}</dt>
      <dd className="flex items-start justify-between gap-2">
        {externalId === null ? (
          <span className="py-1 text-soft">{t("user.noExternalId")}</span>
        ) : (
          <code className="min-w-0 py-1 font-mono text-[0.8125rem] wrap-anywhere">{externalId}</code>
        )}
        <span className="flex shrink-0 gap-2">
          {externalId !== null && <CopyButton text={externalId} label={label} />}
          <Button size="small" aria-label={`${action}: ${label}`} onClick={() => setOpen(true)}>
            {action}
          </Button>
        </span>
      </dd>
      <ExternalIdDialog isOpen={isOpen} onClose={() => setOpen(false)} user={user} />
    </div>
  );
}

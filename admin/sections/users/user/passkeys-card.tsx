import type { Passkey, ServerUser } from "hallpass";
import { useState } from "react";
import { toast } from "sonner";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { Moment } from "../../../components/moment.tsx";
import { useLast } from "../../../components/use-last.ts";
import { useWatched } from "../../../data/watched.ts";
import { LoadedCard } from "../../../pieces/details/loaded-card.tsx";
import { useTexts } from "../../../texts/language.ts";

/** The passkeys of the user. Only the user can add one. */
export function PasskeysCard({ user }: { user: ServerUser }) {
  const t = useTexts();
  return (
    <LoadedCard title={t("passkeys.title")} hint={t("passkeys.hint")}>
      <Passkeys user={user} />
    </LoadedCard>
  );
}

function Passkeys({ user }: { user: ServerUser }) {
  const t = useTexts();
  const passkeys = useWatched(user.passkeys);
  const [deleting, setDeleting] = useState<Passkey | null>(null);
  const shown = useLast(deleting);

  if (passkeys.length === 0) return <p className="text-soft">{t("passkeys.none")}</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="flex items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
                {passkey.name}
                {passkey.isBackedUp && <Badge>{t("passkeys.backedUp")}</Badge>}
              </p>
              <p className="text-[0.8125rem] text-soft">
                {passkey.providerName && `${passkey.providerName} · `}
                {passkey.lastUsedAt ? (
                  <>
                    {t("passkeys.lastUsed")} <Moment date={passkey.lastUsedAt} isRelative />
                  </>
                ) : (
                  t("passkeys.neverUsed")
                )}
              </p>
            </div>
            <Button
              size="small"
              look="danger-quiet"
              aria-label={t("passkeys.deleteRow", { name: passkey.name })}
              onClick={() => setDeleting(passkey)}
            >
              {t("common.delete")}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={deleting !== null}
        onClose={() => setDeleting(null)}
        title={t("passkeys.deleteTitle")}
        body={t("passkeys.deleteBody", { name: shown?.name ?? "" })}
        action={t("common.delete")}
        onConfirm={async () => {
          await shown?.delete();
          toast.success(t("passkeys.deleted"));
        }}
      />
    </>
  );
}

import type { TeamApiKey, UserApiKey } from "hallpass";
import { useState } from "react";
import { toast } from "sonner";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { Moment } from "../../components/moment.tsx";
import { useLast } from "../../components/use-last.ts";
import { useTexts } from "../../texts/language.ts";
import { ApiKeyDialog, type CreateApiKey } from "./api-key-dialog.tsx";

type Key = UserApiKey | TeamApiKey;

interface ApiKeyListProps {
  keys: readonly Key[];
  create: CreateApiKey;
}

/** The API keys of a user or a team: those that work first. */
export function ApiKeyList({ keys, create }: ApiKeyListProps) {
  const t = useTexts();
  const [isCreating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<Key | null>(null);
  const shown = useLast(revoking);
  const sorted = [...keys].sort((a, b) => Number(b.isValid()) - Number(a.isValid()));
  return (
    <>
      {keys.length === 0 && <p className="text-soft">{t("apiKeys.none")}</p>}
      <ul className="divide-y divide-line">
        {sorted.map((key) => (
          <li key={key.id} className="flex items-center justify-between gap-3 py-3 first:pt-0">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
                {key.description}
                {!key.isValid() && (
                  <Badge>{t(key.whyInvalid() === "expired" ? "keys.statusExpired" : "keys.statusRevoked")}</Badge>
                )}
              </p>
              <p className="text-[0.8125rem] text-soft">
                <code className="font-mono">…{key.value.lastFour}</code> · {t("apiKeys.created")}{" "}
                <Moment date={key.createdAt} isRelative />
              </p>
            </div>
            {key.isValid() && (
              <Button
                size="small"
                look="danger-quiet"
                aria-label={t("keys.rowActions", { description: key.description })}
                onClick={() => setRevoking(key)}
              >
                {t("keys.revoke")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className={keys.length > 0 ? "border-t border-line pt-3" : "pt-3"}>
        <Button size="small" onClick={() => setCreating(true)}>
          {t("apiKeys.create")}
        </Button>
      </div>
      <ApiKeyDialog isOpen={isCreating} onClose={() => setCreating(false)} create={create} />
      <ConfirmDialog
        isOpen={revoking !== null}
        onClose={() => setRevoking(null)}
        title={t("apiKeys.revokeTitle")}
        body={t("keys.revokeBody", { description: shown?.description ?? "" })}
        action={t("keys.revoke")}
        onConfirm={async () => {
          await shown?.revoke();
          toast.success(t("apiKeys.revoked"));
        }}
      />
    </>
  );
}

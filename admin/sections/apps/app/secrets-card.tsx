import type { OAuthClient, OAuthClientSecret } from "hallpass/admin";
import { Plus } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { OAUTH_CLIENT_SECRETS_MAX } from "#contract/limits.ts";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { FieldError } from "../../../components/field.tsx";
import { Moment } from "../../../components/moment.tsx";
import { useLast } from "../../../components/use-last.ts";
import { orReload } from "../../../data/changes.ts";
import { useProject } from "../../../data/projects.ts";
import { useAction } from "../../../data/use-action.ts";
import { SecretOnce } from "../../../pieces/forms/secret-once.tsx";
import { useTexts } from "../../../texts/language.ts";

/** The secrets of an app: a second one is in use before the first one is deleted. */
export function SecretsCard({ app }: { app: OAuthClient }) {
  const t = useTexts();
  const { all } = useProject().app.oauthClients;
  const { run, isBusy, failure } = useAction();
  const [created, setCreated] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<OAuthClientSecret | null>(null);
  const isFull = app.secrets.length >= OAUTH_CLIENT_SECRETS_MAX;
  const create = () => run(async () => setCreated((await orReload(all, app.createSecret())).secret));

  return (
    <Card title={t("app.secrets")} hint={t("app.secretsHint")}>
      <div className="flex flex-col gap-3">
        {app.secrets.length === 0 ? (
          <p className="text-warn">{t("app.noSecret")}</p>
        ) : (
          <ul aria-label={t("app.secrets")} className="divide-y divide-line">
            {app.secrets.map((secret) => (
              <li key={secret.id} className="flex items-center justify-between gap-3 py-2.5 first:pt-0">
                <div className="min-w-0">
                  <code className="font-mono text-[0.8125rem]">…{secret.lastFour}</code>
                  <p className="text-[0.8125rem] text-soft">
                    {t("app.secretCreated")} <Moment date={secret.createdAt} />
                    <br />
                    {secret.lastUsedAt ? (
                      <>
                        {t("app.secretUsed")} <Moment date={secret.lastUsedAt} isRelative />
                      </>
                    ) : (
                      t("app.secretNotUsed")
                    )}
                  </p>
                </div>
                <Button
                  look="danger-quiet"
                  size="small"
                  aria-label={t("app.deleteSecret", { ending: secret.lastFour })}
                  onClick={() => setDeleting(secret)}
                >
                  {t("common.delete")}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {failure && <FieldError>{failure}</FieldError>}
        {isFull ? (
          <p className="text-[0.8125rem] text-soft">{t("app.secretsFull")}</p>
        ) : (
          <div>
            <Button size="small" isBusy={isBusy} onClick={create}>
              <Plus size={14} aria-hidden="true" />
              {t("app.createSecret")}
            </Button>
          </div>
        )}
      </div>
      <Dialog
        isOpen={created !== null}
        hidesClose
        isWide
        onClose={() => setCreated(null)}
        title={t("apps.onceTitle")}
        description={t("apps.onceBody")}
      >
        {created !== null && <SecretOnce clientId={app.id} secret={created} onSaved={() => setCreated(null)} />}
      </Dialog>
      <DeleteSecretDialog app={app} secret={deleting} onClose={() => setDeleting(null)} />
    </Card>
  );
}

interface DeleteSecretDialogProps {
  app: OAuthClient;
  /** Null closes the dialog. */
  secret: OAuthClientSecret | null;
  onClose: () => void;
}

function DeleteSecretDialog({ app, secret, onClose }: DeleteSecretDialogProps) {
  const t = useTexts();
  const { all } = useProject().app.oauthClients;
  const shown = useLast(secret);
  const isOnly = app.secrets.length === 1;
  return (
    <ConfirmDialog
      isOpen={secret !== null}
      onClose={onClose}
      title={t("app.deleteSecretTitle", { ending: shown?.lastFour ?? "" })}
      body={t(isOnly ? "app.deleteOnlySecretBody" : "app.deleteSecretBody")}
      agreement={t("common.cannotBeUndone")}
      action={t("common.delete")}
      onConfirm={async () => {
        if (!secret) return;
        await orReload(all, app.deleteSecret(secret));
        toast.success(t("app.secretDeleted"));
      }}
    />
  );
}

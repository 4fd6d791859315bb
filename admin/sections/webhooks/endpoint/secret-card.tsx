import type { WebhookEndpoint } from "hallpass/admin";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { CheckRow } from "../../../components/check-row.tsx";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { CopyButton } from "../../../components/copy-button.tsx";
import { FieldError } from "../../../components/field.tsx";
import { useSayDone } from "../../../data/say-done.ts";
import { useAction } from "../../../data/use-action.ts";
import { useDates } from "../../../texts/dates.ts";
import { useTexts } from "../../../texts/language.ts";

/** The secret, which is read only when somebody asks for it, because the audit log records that. */
export function SecretCard({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = useTexts();
  const dates = useDates();
  const sayDone = useSayDone();
  const { run, isBusy, failure } = useAction();
  const [secret, setSecret] = useState<string>();
  const [isRotating, setRotating] = useState(false);
  const [endsAtOnce, setEndsAtOnce] = useState(false);
  const { previousSecretUntil } = endpoint;

  return (
    <Card title={t("webhook.secret")} hint={t("webhook.secretHint")}>
      <div className="flex flex-col gap-3">
        {secret !== undefined && (
          <div className="flex items-start justify-between gap-2 rounded-lg border border-line bg-code p-2 ps-3">
            <code className="min-w-0 py-1 font-mono text-[0.8125rem] break-all">{secret}</code>
            <CopyButton text={secret} label={t("webhook.secret")} />
          </div>
        )}
        {previousSecretUntil && (
          <p className="text-[0.8125rem] text-warn">
            {t("webhook.previousUntil", { moment: dates.moment(previousSecretUntil) })}
          </p>
        )}
        {failure && <FieldError>{failure}</FieldError>}
        <div className="flex flex-wrap gap-2">
          {secret === undefined ? (
            <Button size="small" isBusy={isBusy} onClick={() => run(async () => setSecret(await endpoint.getSecret()))}>
              {t("webhook.showSecret")}
            </Button>
          ) : (
            <Button size="small" onClick={() => setSecret(undefined)}>
              {t("webhook.hideSecret")}
            </Button>
          )}
          <Button
            size="small"
            onClick={() => {
              setEndsAtOnce(false);
              setRotating(true);
            }}
          >
            {t("webhook.rotate")}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        isOpen={isRotating}
        onClose={() => setRotating(false)}
        title={t("webhook.rotateTitle")}
        body={t("webhook.rotateBody")}
        action={t("webhook.rotate")}
        isHarmless={!endsAtOnce}
        onConfirm={async () => {
          await endpoint.rotateSecret(endsAtOnce ? { gracePeriodSeconds: 0 } : {});
          // Whoever replaces the secret needs the new one next.
          setSecret(await endpoint.getSecret());
          sayDone(t("webhook.rotated"));
        }}
      >
        <CheckRow
          label={t("webhook.rotateAtOnce")}
          hint={t("webhook.rotateAtOnceHint")}
          isChecked={endsAtOnce}
          onChange={setEndsAtOnce}
        />
      </ConfirmDialog>
    </Card>
  );
}

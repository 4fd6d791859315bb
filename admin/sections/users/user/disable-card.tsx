import type { ServerUser } from "hallpass";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { FieldError } from "../../../components/field.tsx";
import { nameOf } from "../../../data/people.ts";
import { useAction } from "../../../data/use-action.ts";
import { useDates } from "../../../texts/dates.ts";
import { useTexts } from "../../../texts/language.ts";
import { DisableDialog } from "./disable-dialog.tsx";

/** Whether the user can sign in; if not, why and until when. */
export function DisableCard({ user }: { user: ServerUser }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { run, isBusy, failure } = useAction();
  const enable = () => run(() => user.enable(), t("user.enabled", { name: nameOf(user, t) }));
  return (
    <Card title={t("user.access")}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        {user.disabled ? <State disabled={user.disabled} /> : <p className="text-soft">{t("user.canSignIn")}</p>}
        {user.disabled ? (
          <Button isBusy={isBusy} onClick={enable}>
            {t("user.enable")}
          </Button>
        ) : (
          <Button look="danger-quiet" onClick={() => setOpen(true)}>
            {t("user.disable")}
          </Button>
        )}
      </div>
      {failure && <FieldError>{failure}</FieldError>}
      <DisableDialog isOpen={isOpen} onClose={() => setOpen(false)} user={user} />
    </Card>
  );
}

function State({ disabled: { since, until, reason } }: { disabled: NonNullable<ServerUser["disabled"]> }) {
  const t = useTexts();
  const dates = useDates();
  return (
    <div className="min-w-0">
      <p className="font-medium">
        {until
          ? t("user.disabledUntil", { since: dates.day(since), until: dates.moment(until) })
          : t("user.disabledSince", { since: dates.day(since) })}
      </p>
      {reason && <p className="max-w-prose text-soft wrap-anywhere">{reason}</p>}
    </div>
  );
}

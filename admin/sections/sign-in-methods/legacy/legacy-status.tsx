import type { LegacyVerifier, LegacyVerifierTest } from "hallpass/admin";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { FieldError } from "../../../components/field.tsx";
import { Moment } from "../../../components/moment.tsx";
import { SwitchRow } from "../../../components/switch-row.tsx";
import { useProject } from "../../../data/projects.ts";
import { useSayDone } from "../../../data/say-done.ts";
import { useAction } from "../../../data/use-action.ts";
import { useDates } from "../../../texts/dates.ts";
import { useTexts } from "../../../texts/language.ts";

interface LegacyStatusProps {
  verifier: LegacyVerifier;
  onSecret: (secret: string) => void;
}

/** The switch, the counters, and what an owner can do with a check that is set up. */
export function LegacyStatus({ verifier, onSecret }: LegacyStatusProps) {
  const t = useTexts();
  const dates = useDates();
  const { legacyVerifier } = useProject().app;
  const switching = useAction();
  const { run, isBusy, failure } = useAction();
  const [tested, setTested] = useState<LegacyVerifierTest>();
  const { isEnabled, endsAt, lastFailure, previousSecretUntil } = verifier;
  const hasEnded = endsAt.getTime() <= Date.now();

  return (
    <>
      <SwitchRow
        label={t("legacy.isOn")}
        hint={hasEnded ? t("legacy.hasEnded") : t("legacy.isOnHint")}
        isOn={isEnabled}
        isDisabled={switching.isBusy}
        error={switching.failure}
        onChange={(isOn) => switching.run(() => legacyVerifier.update({ isEnabled: isOn }))}
      />
      <div className="text-[0.8125rem] text-soft">
        <p>
          {t("legacy.moved", { count: verifier.movedAccounts })} ·{" "}
          {t("legacy.refused", { count: verifier.refusedPasswords })} ·{" "}
          {t("legacy.failed", { count: verifier.failures })}
        </p>
        {lastFailure && (
          <p className="text-warn wrap-anywhere">
            {t("legacy.lastFailure")} <Moment date={lastFailure.at} isRelative />: {lastFailure.reason}
          </p>
        )}
        {previousSecretUntil && (
          <p className="text-warn">{t("webhook.previousUntil", { moment: dates.moment(previousSecretUntil) })}</p>
        )}
      </div>
      {tested && (
        <p role="status" className={tested.outcome === "refused" ? "text-good" : "text-bad"}>
          {t(TESTED[tested.outcome])} {tested.outcome === "failed" && tested.reason}
        </p>
      )}
      {failure && <FieldError>{failure}</FieldError>}
      <div className="flex flex-wrap gap-2">
        <Button size="small" isBusy={isBusy} onClick={() => run(async () => setTested(await legacyVerifier.test()))}>
          {t("legacy.test")}
        </Button>
        <Button
          size="small"
          disabled={isBusy}
          onClick={() => run(async () => onSecret((await legacyVerifier.rotateSecret()).secret))}
        >
          {t("legacy.newSecret")}
        </Button>
        <RemoveButton />
      </div>
    </>
  );
}

const TESTED = {
  refused: "legacy.testRefused",
  accepted: "legacy.testAccepted",
  failed: "legacy.testFailed",
} as const;

function RemoveButton() {
  const t = useTexts();
  const sayDone = useSayDone();
  const { legacyVerifier } = useProject().app;
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button look="danger-quiet" size="small" onClick={() => setAsking(true)}>
        {t("common.delete")}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t("legacy.deleteTitle")}
        body={t("legacy.deleteBody")}
        action={t("common.delete")}
        onConfirm={async () => {
          await legacyVerifier.delete();
          sayDone(t("legacy.deleted"));
        }}
      />
    </>
  );
}

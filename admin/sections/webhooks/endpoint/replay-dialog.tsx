import type { WebhookCounts, WebhookEndpoint } from "hallpass/admin";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Dialog, DialogActions } from "../../../components/dialog.tsx";
import { Field, FieldError } from "../../../components/field.tsx";
import { Select } from "../../../components/select.tsx";
import { TextInput } from "../../../components/text-input.tsx";
import { useLast } from "../../../components/use-last.ts";
import { useAction } from "../../../data/use-action.ts";
import { UnsavedGuard } from "../../../pieces/forms/unsaved.tsx";
import { useTexts } from "../../../texts/language.ts";
import type { SayText } from "../../../texts/texts.ts";
import { useFailedSince } from "../queries.ts";

interface ReplayDialogProps {
  /** Null closes the dialog. */
  endpoint: WebhookEndpoint | null;
  onClose: () => void;
}

/** Sends all messages again that have failed since a time, after saying how many. */
export function ReplayDialog({ endpoint, onClose }: ReplayDialogProps) {
  const t = useTexts();
  const shown = useLast(endpoint);
  return (
    <Dialog
      isOpen={endpoint !== null}
      onClose={onClose}
      title={t("deliveries.replayTitle")}
      description={t("deliveries.replayBody")}
    >
      {shown && <ReplayForm endpoint={shown} onClose={onClose} />}
    </Dialog>
  );
}

const HOUR_MILLIS = 3_600_000;
const PERIODS = { hour: HOUR_MILLIS, day: 24 * HOUR_MILLIS } as const;
type Since = keyof typeof PERIODS | "chosen";

/** The time that a field for a local date and time holds; undefined for a time that has not come, or for none. */
function pastTime(text: string, now: number): Date | undefined {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) || time.getTime() > now ? undefined : time;
}

function ReplayForm({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const t = useTexts();
  const { run, isBusy, failure } = useAction();
  const [since, setSince] = useState<Since>("day");
  const [typed, type] = useState("");
  // The same moment as long as the dialog is open, so that what was counted is what is sent.
  const [now] = useState(Date.now);
  const time = since === "chosen" ? pastTime(typed, now) : new Date(now - PERIODS[since]);
  const counts = useFailedSince(endpoint, time);
  const options = [
    { value: "hour", label: t("deliveries.lastHour") },
    { value: "day", label: t("deliveries.lastDay") },
    { value: "chosen", label: t("deliveries.chosenTime") },
  ] as const;

  async function replay(from: Date) {
    if (await run(() => endpoint.replayFailedSince(from), t("deliveries.replayStarted"))) onClose();
  }

  return (
    <div className="flex flex-col gap-5">
      <UnsavedGuard isDirty={typed !== ""} />
      <Field label={t("deliveries.since")}>
        {(parts) => <Select {...parts} value={since} options={options} onChange={setSince} />}
      </Field>
      {since === "chosen" && (
        <Field label={t("deliveries.time")} error={typed !== "" && !time ? t("deliveries.timeMissing") : undefined}>
          {(parts) => (
            <TextInput
              {...parts}
              type="datetime-local"
              value={typed}
              onChange={(event) => type(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
      <p role="status" className="tabular-nums">
        {time && (counts ? foundText(counts, t) : t("deliveries.counting"))}
      </p>
      {failure && <FieldError>{failure}</FieldError>}
      <DialogActions>
        <Button onClick={onClose}>{t("common.cancel")}</Button>
        <Button
          look="solid"
          isBusy={isBusy}
          disabled={!time || !counts || counts.failed === 0}
          onClick={() => time && replay(time)}
        >
          {t("deliveries.replayAction")}
        </Button>
      </DialogActions>
    </div>
  );
}

/** Where counting stops. */
const COUNTED = 10_000;

function foundText({ failed, isExact }: WebhookCounts, t: SayText): string {
  if (failed === 0) return t("deliveries.foundNone");
  return t(isExact || failed < COUNTED ? "deliveries.found" : "deliveries.foundMore", { count: failed });
}

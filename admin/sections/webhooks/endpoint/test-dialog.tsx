import { Link } from "@tanstack/react-router";
import { type WebhookDeliveryDetails, type WebhookEndpoint, type WebhookEvent, webhookEvents } from "hallpass/admin";
import { CircleAlert, CircleCheck } from "lucide-react";
import { useState } from "react";
import { Button, buttonClass } from "../../../components/button.tsx";
import { Dialog, DialogActions } from "../../../components/dialog.tsx";
import { Field, FieldError } from "../../../components/field.tsx";
import { Select } from "../../../components/select.tsx";
import { useLast } from "../../../components/use-last.ts";
import { useProject } from "../../../data/projects.ts";
import { useAction } from "../../../data/use-action.ts";
import { useTexts } from "../../../texts/language.ts";
import { useAnswered } from "../queries.ts";
import { AnswerText } from "./answer-text.tsx";

const OPTIONS = webhookEvents.map((value) => ({ value, label: value }));

interface TestDialogProps {
  /** Null closes the dialog. */
  endpoint: WebhookEndpoint | null;
  onClose: () => void;
}

/** Sends an example of an event, and shows the answer as soon as it is there. */
export function TestDialog({ endpoint, onClose }: TestDialogProps) {
  const t = useTexts();
  const shown = useLast(endpoint);
  return (
    <Dialog
      isOpen={endpoint !== null}
      onClose={onClose}
      title={t("webhook.testTitle")}
      description={t("webhook.testBody")}
      isWide
    >
      {shown && <TestForm endpoint={shown} onClose={onClose} />}
    </Dialog>
  );
}

function TestForm({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const t = useTexts();
  const { run, isBusy, failure } = useAction();
  const [event, setEvent] = useState<WebhookEvent>(
    () => webhookEvents.find((each) => endpoint.events?.includes(each)) ?? "user.created",
  );
  const [sent, setSent] = useState<string>();
  const answered = useAnswered(endpoint, sent);
  const isWaiting = sent !== undefined && !answered;

  async function send() {
    setSent(undefined);
    await run(async () => setSent((await endpoint.sendTestEvent(event)).messageId));
  }

  return (
    <div className="flex flex-col gap-5">
      <Field label={t("webhook.testEvent")}>
        {(parts) => <Select {...parts} value={event} options={OPTIONS} onChange={setEvent} />}
      </Field>
      {failure && <FieldError>{failure}</FieldError>}
      <div role="status" className="min-w-0 empty:hidden">
        {isWaiting && <p className="text-soft">{t("webhook.testWaiting")}</p>}
        {answered && <Answer endpoint={endpoint} delivery={answered} onClose={onClose} />}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t("common.close")}</Button>
        <Button look="solid" isBusy={isBusy || isWaiting} onClick={send}>
          {t(answered ? "webhook.testAgain" : "webhook.testSend")}
        </Button>
      </DialogActions>
    </div>
  );
}

interface AnswerProps {
  endpoint: WebhookEndpoint;
  delivery: WebhookDeliveryDetails;
  onClose: () => void;
}

function Answer({ endpoint, delivery, onClose }: AnswerProps) {
  const t = useTexts();
  const { id: projectId } = useProject();
  const [attempt] = delivery.attempts;
  if (!attempt) return null;
  const { hasSucceeded, statusCode, durationMillis, response } = attempt;
  const duration = durationMillis;
  const Icon = hasSucceeded ? CircleCheck : CircleAlert;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <p className={hasSucceeded ? "flex gap-2 text-good" : "flex gap-2 text-bad"}>
        <Icon size={16} className="mt-0.5 shrink-0" aria-hidden="true" />
        <span>
          {statusCode === null
            ? t("webhook.testNoAnswer", { duration })
            : t(hasSucceeded ? "webhook.testWorked" : "webhook.testFailed", { status: statusCode, duration })}
        </span>
      </p>
      <AnswerText text={response} empty={t("webhook.testEmpty")} />
      <div>
        <Link
          to="/projects/$projectId/webhooks/$endpointId"
          params={{ projectId, endpointId: endpoint.id }}
          search={{ delivery: delivery.messageId }}
          onClick={onClose}
          className={buttonClass({ size: "small" })}
        >
          {t("webhook.testOpen")}
        </Link>
      </div>
    </div>
  );
}

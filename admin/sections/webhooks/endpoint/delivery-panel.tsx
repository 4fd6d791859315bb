import type { WebhookAttempt, WebhookDelivery, WebhookDeliveryDetails, WebhookEndpoint } from "hallpass/admin";
import { CircleAlert, CircleCheck, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../../components/button.tsx";
import { CodeSnippet } from "../../../components/code-snippet.tsx";
import { Loaded } from "../../../components/loaded.tsx";
import { Moment } from "../../../components/moment.tsx";
import { SidePanel } from "../../../components/side-panel.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { useLast } from "../../../components/use-last.ts";
import { ValueRow } from "../../../components/value-row.tsx";
import { useDates } from "../../../texts/dates.ts";
import { useTexts } from "../../../texts/language.ts";
import { useDelivery } from "../queries.ts";
import { AnswerText } from "./answer-text.tsx";
import { DeliveryState } from "./delivery-state.tsx";

interface DeliveryPanelProps {
  endpoint: WebhookEndpoint;
  /** Null closes the panel. */
  messageId: string | null;
  onClose: () => void;
  onReplay: (delivery: WebhookDelivery) => Promise<void>;
}

/** One message: what was sent, and every attempt with its answer. */
export function DeliveryPanel({ endpoint, messageId, onClose, onReplay }: DeliveryPanelProps) {
  const t = useTexts();
  const shown = useLast(messageId);
  return (
    <SidePanel isOpen={messageId !== null} onClose={onClose} title={t("deliveries.panelHeading")}>
      {shown && (
        <Loaded isPart fallback={<Skeleton className="h-56" />}>
          <Delivery key={shown} endpoint={endpoint} messageId={shown} onReplay={onReplay} />
        </Loaded>
      )}
    </SidePanel>
  );
}

interface DeliveryProps extends Pick<DeliveryPanelProps, "endpoint" | "onReplay"> {
  messageId: string;
}

function Delivery({ endpoint, messageId, onReplay }: DeliveryProps) {
  const t = useTexts();
  const delivery = useDelivery(endpoint, messageId);
  if (!delivery) {
    return (
      <div role="alert" className="py-8 text-center">
        <h3 className="font-semibold tracking-tight">{t("deliveries.goneTitle")}</h3>
        <p className="mt-1 text-soft">{t("webhooks.messageGone")}</p>
      </div>
    );
  }
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Facts delivery={delivery}>
        {!endpoint.isDisabled && (
          <Button size="small" onClick={() => onReplay(delivery)}>
            <RotateCw size={14} aria-hidden="true" />
            {t("deliveries.replay")}
          </Button>
        )}
      </Facts>
      <Attempts attempts={delivery.attempts} />
      <Request delivery={delivery} />
    </div>
  );
}

function Facts({ delivery, children }: { delivery: WebhookDeliveryDetails; children: ReactNode }) {
  const t = useTexts();
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="font-mono font-medium wrap-anywhere">{delivery.event}</h3>
          <DeliveryState delivery={delivery} />
        </div>
        {children}
      </div>
      <dl className="divide-y divide-line">
        <ValueRow label={t("deliveries.messageId")} value={delivery.messageId} />
        <div className="py-3 last:pb-0">
          <dt className="text-[0.8125rem] text-soft">{t("deliveries.happened")}</dt>
          <dd>
            <Moment date={delivery.createdAt} isRelative />
          </dd>
        </div>
        {delivery.nextAttemptAt && (
          <div className="py-3 last:pb-0">
            <dt className="text-[0.8125rem] text-soft">{t("deliveries.next")}</dt>
            <dd>
              <Moment date={delivery.nextAttemptAt} isRelative />
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}

const HEADING = "mb-2 text-[0.9375rem] font-semibold tracking-tight";

function Attempts({ attempts }: { attempts: readonly WebhookAttempt[] }) {
  const t = useTexts();
  return (
    <section>
      <h3 className={HEADING}>{t("deliveries.attempts")}</h3>
      {attempts.length === 0 && <p className="text-soft">{t("deliveries.attemptsNone")}</p>}
      <ol className="flex flex-col gap-4">
        {attempts.map((attempt) => (
          <Attempt key={attempt.id} attempt={attempt} />
        ))}
      </ol>
    </section>
  );
}

function Attempt({ attempt }: { attempt: WebhookAttempt }) {
  const t = useTexts();
  const dates = useDates();
  const { at, hasSucceeded, statusCode, durationMillis: duration, isManual, response, url } = attempt;
  const Icon = hasSucceeded ? CircleCheck : CircleAlert;
  return (
    <li className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className={hasSucceeded ? "inline-flex gap-1.5 text-good" : "inline-flex gap-1.5 text-bad"}>
          <Icon size={16} className="mt-0.5 shrink-0" aria-hidden="true" />
          <span className="tabular-nums">
            {statusCode === null
              ? t("deliveries.noAnswer")
              : t("deliveries.answered", { status: statusCode, duration })}
          </span>
        </span>
        <span className="text-[0.8125rem] text-soft">
          {isManual && `${t("deliveries.manual")} · `}
          {dates.moment(at)}
        </span>
      </div>
      <p className="font-mono text-xs text-soft wrap-anywhere">{url}</p>
      <AnswerText text={response} empty={t("deliveries.answerEmpty")} />
    </li>
  );
}

function Request({ delivery: { requestHeaders, payload } }: { delivery: WebhookDeliveryDetails }) {
  const t = useTexts();
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <h3 className={HEADING}>{t("deliveries.request")}</h3>
      <dl
        aria-label={t("deliveries.requestHeaders")}
        className="divide-y divide-line rounded-lg border border-line font-mono text-[0.8125rem]"
      >
        {requestHeaders.map(({ name, value }) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4 px-3 py-1.5">
            <dt>{name}</dt>
            <dd className="text-soft wrap-anywhere">
              {value ?? <span className="font-sans italic">{t("deliveries.hiddenValue")}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <CodeSnippet title={t("deliveries.body")} code={JSON.stringify(payload, null, 2)} isWrapped />
    </section>
  );
}

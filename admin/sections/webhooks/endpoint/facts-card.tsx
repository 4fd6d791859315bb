import type { WebhookEndpoint } from "hallpass/admin";
import type { ReactNode } from "react";
import { useState } from "react";
import { Card } from "../../../components/card.tsx";
import { Moment } from "../../../components/moment.tsx";
import { SwitchRow } from "../../../components/switch-row.tsx";
import { ValueRow } from "../../../components/value-row.tsx";
import { useAction } from "../../../data/use-action.ts";
import { useDates } from "../../../texts/dates.ts";
import { useTexts } from "../../../texts/language.ts";
import { EndpointCounts } from "../endpoint-counts.tsx";
import { useTurnEndpoint } from "../endpoint-menu.tsx";
import { EndpointState } from "../endpoint-state.tsx";

/** Whether the endpoint receives events, which ones, and how it does. */
export function FactsCard({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = useTexts();
  const dates = useDates();
  const turn = useTurnEndpoint();
  /** What was chosen, until the server has answered. */
  const [pending, setPending] = useState<boolean>();
  const { run, isBusy, failure } = useAction();

  async function change(isOn: boolean) {
    // The server may not get two changes in their order.
    if (isBusy) return;
    setPending(isOn);
    await run(() => turn(endpoint, isOn));
    setPending(undefined);
  }

  return (
    <Card title={t("webhook.facts")} aside={<EndpointState endpoint={endpoint} />}>
      <SwitchRow
        label={t("webhook.receives")}
        hint={t("webhook.receivesHint")}
        isOn={pending ?? !endpoint.isDisabled}
        error={failure}
        onChange={change}
      />
      {endpoint.failingSince && (
        <p role="status" className="py-2 text-[0.8125rem] text-bad">
          {t(troubleOf(endpoint), { moment: dates.moment(endpoint.failingSince) })}
        </p>
      )}
      <dl className="mt-3.5 divide-y divide-line border-t border-line pt-3">
        <Fact label={t("webhooks.columnLastDay")}>
          <EndpointCounts counts={endpoint.lastDay} />
        </Fact>
        <Fact label={t("webhook.events")}>
          {endpoint.events ? (
            <ul className="flex flex-col">
              {endpoint.events.map((event) => (
                <li key={event} className="font-mono text-[0.8125rem] wrap-anywhere">
                  {event}
                </li>
              ))}
            </ul>
          ) : (
            t("webhooks.allEvents")
          )}
        </Fact>
        {endpoint.headerNames.length > 0 && (
          <Fact label={t("webhook.headers")}>
            <span className="font-mono text-[0.8125rem] wrap-anywhere">{endpoint.headerNames.join(", ")}</span>
          </Fact>
        )}
        <ValueRow label={t("webhook.id")} value={endpoint.id} />
        <Fact label={t("webhook.created")}>
          <Moment date={endpoint.createdAt} />
        </Fact>
      </dl>
    </Card>
  );
}

/** Why Hallpass turned the endpoint off, or that it is about to. One that was turned off by hand has no failures. */
function troubleOf({ isDisabled, lastAttempt }: WebhookEndpoint) {
  if (!isDisabled) return "webhook.failingSince";
  return lastAttempt?.statusCode === GONE ? "webhook.gone" : "webhook.givenUp";
}

/** The answer of a receiver that no longer exists. */
const GONE = 410;

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 py-3 first:pt-0 last:pb-0">
      <dt className="text-[0.8125rem] text-soft">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

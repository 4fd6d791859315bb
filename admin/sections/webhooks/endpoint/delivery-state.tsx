import type { WebhookDelivery, WebhookDeliveryState } from "hallpass/admin";
import { Badge } from "../../../components/badge.tsx";
import { useTexts } from "../../../texts/language.ts";

const LOOKS = {
  delivered: { tone: "good", text: "deliveries.delivered" },
  waiting: { tone: "warn", text: "deliveries.waiting" },
  failed: { tone: "bad", text: "deliveries.failed" },
} as const satisfies Record<WebhookDeliveryState, object>;

/** What became of a message, and whether it is a test. */
export function DeliveryState({ delivery: { state, isTest } }: { delivery: WebhookDelivery }) {
  const t = useTexts();
  const { tone, text } = LOOKS[state];
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={tone}>{t(text)}</Badge>
      {isTest && <Badge>{t("deliveries.test")}</Badge>}
    </span>
  );
}

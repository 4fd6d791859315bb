import type { WebhookEndpoint } from "hallpass/admin";
import { Badge } from "../../components/badge.tsx";
import { useTexts } from "../../texts/language.ts";

/** Whether an endpoint receives events, and whether it takes them. */
export function EndpointState({ endpoint: { isDisabled, failingSince } }: { endpoint: WebhookEndpoint }) {
  const t = useTexts();
  if (isDisabled) return <Badge tone={failingSince ? "bad" : undefined}>{t("webhooks.off")}</Badge>;
  return failingSince ? (
    <Badge tone="bad">{t("webhooks.failing")}</Badge>
  ) : (
    <Badge tone="good">{t("webhooks.on")}</Badge>
  );
}

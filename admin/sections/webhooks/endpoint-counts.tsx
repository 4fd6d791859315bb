import type { WebhookCounts } from "hallpass/admin";
import { useTexts } from "../../texts/language.ts";

const KINDS = [
  { name: "delivered", text: "webhooks.delivered", look: "text-soft" },
  { name: "waiting", text: "webhooks.waiting", look: "text-warn" },
  { name: "failed", text: "webhooks.failed", look: "text-bad" },
] as const;

/** How many messages were delivered, wait and have failed; kinds without any are left out. */
export function EndpointCounts({ counts }: { counts: WebhookCounts }) {
  const t = useTexts();
  const shown = KINDS.filter(({ name }) => counts[name] > 0);
  // Counting stops at the same number for each kind, so the largest one is where it stopped.
  const most = Math.max(...KINDS.map(({ name }) => counts[name]));
  if (shown.length === 0) return <span className="text-soft">{t("webhooks.nothingSent")}</span>;
  return (
    <span className="flex flex-wrap gap-x-3 tabular-nums">
      {shown.map(({ name, text, look }) => {
        const counted = t(text, { count: counts[name] });
        const isMore = !counts.isExact && counts[name] === most;
        return (
          <span key={name} className={look}>
            {isMore ? t("webhooks.moreThan", { counted }) : counted}
          </span>
        );
      })}
    </span>
  );
}

import type { Mail } from "hallpass/admin";
import { Badge } from "../../components/badge.tsx";
import { useTexts } from "../../texts/language.ts";
import type { TextId } from "../../texts/texts.ts";

export const STATE_TEXTS = {
  queued: "emails.queued",
  sending: "emails.sending",
  sent: "emails.sent",
  failed: "emails.failed",
  skipped: "emails.skipped",
} as const satisfies Record<Mail["state"], TextId>;

const TONES = { queued: "neutral", sending: "brand", sent: "good", failed: "bad", skipped: "neutral" } as const;

/** The state of a mail in a word. A mail that waits after a failed attempt is a warning. */
export function MailState({ mail: { state, attempts } }: { mail: Pick<Mail, "state" | "attempts"> }) {
  const t = useTexts();
  if (state === "queued" && attempts > 0) return <Badge tone="warn">{t("emails.waitsAgain")}</Badge>;
  return <Badge tone={TONES[state]}>{t(STATE_TEXTS[state])}</Badge>;
}

import type { InternalApiKey } from "hallpass/admin";
import { Badge } from "../../components/badge.tsx";
import { useTexts } from "../../texts/language.ts";
import type { TextId } from "../../texts/texts.ts";

const STATES = {
  valid: "keys.statusValid",
  expired: "keys.statusExpired",
  "manually-revoked": "keys.statusRevoked",
} as const satisfies Record<string, TextId>;

/** Whether keys work, or why not. */
export function KeysStatus({ keys }: { keys: Pick<InternalApiKey, "whyInvalid"> }) {
  const t = useTexts();
  const reason = keys.whyInvalid();
  const tone = reason === null ? "good" : reason === "expired" ? "warn" : "neutral";
  return <Badge tone={tone}>{t(STATES[reason ?? "valid"])}</Badge>;
}

import type { InternalApiKey } from "hallpass/admin";
import { Moment } from "../../components/moment.tsx";
import { useTexts } from "../../texts/language.ts";

/** When an app or a server last called with these keys. */
export function LastUsed({ keys: { lastUsedAt } }: { keys: InternalApiKey }) {
  const t = useTexts();
  if (!lastUsedAt) return <span className="text-soft">{t("keys.notUsed")}</span>;
  return <Moment date={lastUsedAt} isRelative />;
}

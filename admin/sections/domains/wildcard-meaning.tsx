import { useTexts } from "../../texts/language.ts";
import { wildcardBaseOf } from "./domain-rules.ts";

/** Says what it means to trust a host that begins with `*`; nothing for other hosts. */
export function WildcardMeaning({ host }: { host: string }) {
  const t = useTexts();
  const domain = wildcardBaseOf(host);
  if (domain === null) return null;
  return <p className="text-[0.8125rem] font-normal text-soft">{t("domains.wildcard", { domain })}</p>;
}

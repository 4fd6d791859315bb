import { PRODUCT_PREFIX, storageNames } from "#contract/headers.ts";
import { OTP_LENGTH } from "#contract/limits.ts";
import type { Deps } from "#sdk/deps.ts";

const { magicLinkNonces } = storageNames(PRODUCT_PREFIX);
/** As many as a person may have asked for within the life of a code. */
const KEPT = 5;

/**
 * The nonces of the codes that this browser asked for: a link that is opened in another one was asked for by somebody
 * who may not be sitting there. They are shared by all tabs, since a mailed link opens in a new one. A nonce alone
 * signs nobody in.
 */
export function nonces({ browser }: Pick<Deps, "browser">) {
  const all = () => browser()?.kept(magicLinkNonces)?.split(" ").filter(Boolean) ?? [];
  const keep = (list: string[]) => browser()?.keep(magicLinkNonces, list.slice(-KEPT).join(" "));
  const nonceOf = (code: string) => code.slice(OTP_LENGTH).toLowerCase();
  return {
    add: (nonce: string) => keep([...all(), nonce]),
    remove: (code: string) => keep(all().filter((nonce) => nonce !== nonceOf(code))),
    belongsTo: (code: string) => all().includes(nonceOf(code)),
  };
}

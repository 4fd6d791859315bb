import { PRODUCT_PREFIX, storageNames } from "#contract/headers.ts";
import { OTP_LENGTH } from "#contract/limits.ts";
import type { Deps } from "#sdk/deps.ts";

const { magicLinkNonces } = storageNames(PRODUCT_PREFIX);
/** The number of codes that a user can plausibly request before the first one expires. */
const MAX_NONCES = 5;

/**
 * The nonces of the codes that this browser requested. A link that is opened in another browser may have been requested
 * by another person. All tabs share the nonces, because an emailed link opens in a new tab. A nonce alone does not allow
 * sign-in.
 */
export function nonces({ browser }: Pick<Deps, "browser">) {
  const all = () => browser()?.kept(magicLinkNonces)?.split(" ").filter(Boolean) ?? [];
  const keep = (list: string[]) => browser()?.keep(magicLinkNonces, list.slice(-MAX_NONCES).join(" "));
  const nonceOf = (code: string) => code.slice(OTP_LENGTH).toLowerCase();
  return {
    add: (nonce: string) => keep([...all(), nonce]),
    remove: (code: string) => keep(all().filter((nonce) => nonce !== nonceOf(code))),
    belongsTo: (code: string) => all().includes(nonceOf(code)),
  };
}

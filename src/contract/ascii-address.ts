import { EMAIL_MAX_LENGTH, type EmailAddress, isEmail } from "./email-address.ts";

/** Characters with a meaning in a URL, which are in no domain. */
const OF_URLS = /[\s/?#@:%[\]\\]/;

/**
 * Writes the domain of an address in ASCII (UTS 46), as mail servers know it: `ada@münchen.de` becomes
 * `ada@xn--mnchen-3ya.de`. Any other text stays as it is, also one whose domain is another spelling of a domain in plain
 * ASCII: such an address only looks like that of somebody else.
 */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  if (at < 0 || address.length > EMAIL_MAX_LENGTH || !/\P{ASCII}/u.test(domain) || OF_URLS.test(domain)) return address;
  const url = `http://${domain}`;
  const ascii = URL.canParse(url) ? new URL(url).hostname : "";
  return ascii.includes("xn--") ? address.slice(0, -domain.length) + ascii : address;
}

/**
 * Makes an address of a text, where one enters: from a request, a setting, an argument, a provider or a file. Null for a text
 * that is none. It is checked before its letters become lower case, because a Kelvin sign would become a k.
 */
export function emailAddress(text: string): EmailAddress | null {
  const address = withAsciiDomain(text);
  return isEmail(address) ? (address.toLowerCase() as EmailAddress) : null;
}

/** What a person types, in the form of stored addresses, to compare it with them: trimmed, lower case, in ASCII. */
export const normalizeEmail = (value: string) => withAsciiDomain(value.trim().toLowerCase());

/**
 * The text of a search: a whole address in the form in which it is stored, anything else without the spaces around it. A
 * domain without a dot may be the beginning of one, or a part of a name.
 */
export function soughtText(text: string): string {
  const address = withAsciiDomain(text.trim());
  return isEmail(address) && /@.+\../.test(address) ? address : text.trim();
}

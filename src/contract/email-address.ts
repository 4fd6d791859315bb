declare const ADDRESS: unique symbol;

/**
 * A valid address in the form in which it is stored and compared: in lower case, with its domain in ASCII. Only
 * `emailAddress` makes one, so code that takes one need not normalize it again. docs/wire/tokens.md.
 */
export type EmailAddress = string & { readonly [ADDRESS]: true };

/** The longest address that a mail server takes (RFC 5321). */
export const EMAIL_MAX_LENGTH = 254;

const LOCAL_PART = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
const DOMAIN_LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/**
 * Replaces letters of other alphabets in the domain, for checks of what a person types: the server knows which of them a
 * domain may have, and pages stay small without that.
 */
export const withPlainDomain = (address: string) => address.replace(/\P{ASCII}(?!.*@)/gu, "a");

/** The ordinary e-mail format: one `@`, ASCII letters, a domain of labels. */
export function isEmail(value: string): boolean {
  const at = value.indexOf("@");
  if (at < 1 || at !== value.lastIndexOf("@") || value.length > EMAIL_MAX_LENGTH) return false;
  if (!LOCAL_PART.test(value.slice(0, at))) return false;
  return value
    .slice(at + 1)
    .split(".")
    .every((label) => DOMAIN_LABEL.test(label));
}

/** `isEmail`, and neither empty dot parts before the `@` nor a last label of one character. */
export function isStrictEmail(value: string): boolean {
  if (!isEmail(value)) return false;
  const at = value.indexOf("@");
  const labels = value.slice(at + 1).split(".");
  return (
    labels.length > 1 &&
    (labels.at(-1)?.length ?? 0) >= 2 &&
    value
      .slice(0, at)
      .split(".")
      .every((part) => part !== "")
  );
}

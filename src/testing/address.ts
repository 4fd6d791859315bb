import { type EmailAddress, emailAddress } from "#contract/fields.ts";

/** Makes an address of a text of a test, which has to be one. */
export function asAddress(text: string): EmailAddress {
  const made = emailAddress(text);
  if (made === null) throw new Error(`"${text}" is not an email address.`);
  return made;
}

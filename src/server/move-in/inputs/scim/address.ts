import { SourceError } from "#server/move-in/source-error.ts";
import { isLoopback } from "#server/settings.ts";

export const isWebAddress = (place: string): boolean => /^https?:\/\//i.test(place);

/** The base address of a SCIM server (RFC 7644 §1.3), without a slash at its end. A token travels to it. */
export function scimAddress(text: string): string {
  if (!URL.canParse(text))
    throw new SourceError("The source is not an address. Write it as https://idp.example.com/scim/v2");
  const url = new URL(text);
  if (url.username || url.password || url.search || url.hash) {
    throw new SourceError(
      "The address of a SCIM server has no user, password, query or fragment. The token is in the setting HALLPASS_IMPORT_TOKEN.",
    );
  }
  if (url.protocol !== "https:" && !isLoopback(url.hostname)) {
    throw new SourceError(
      `A token and the data of users travel to this address, so it must begin with https://. Only this machine's own address may begin with http://.`,
    );
  }
  return url.origin + url.pathname.replace(/\/+$/, "").replace(/\/(Users|Groups)$/, "");
}

import type { OAuthClientKind } from "hallpass/admin";
import { isInstalledAppAddress } from "#contract/app-address.ts";
import { OAUTH_CLIENT_URL_MAX_LENGTH, OAUTH_CLIENT_URLS_MAX } from "#contract/limits.ts";
import type { SayText } from "../../texts/texts.ts";

/** The server's rules for addresses of an app, so that an owner reads in the language of the console what is wrong. */

/** The characters of a URI (RFC 3986 §2). */
const URI = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]+$/;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** The lines of a text, without spaces around them and empty ones; each once. */
export const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

/** Returns `true` for addresses to which the app can have users sent, one a line, or else what is wrong with the first. */
export function checkRedirects(text: string, kind: OAuthClientKind, t: SayText): true | string {
  const urls = linesOf(text);
  if (urls.length > OAUTH_CLIENT_URLS_MAX) return t("apps.tooManyAddresses", { max: OAUTH_CLIENT_URLS_MAX });
  return urls.map((url) => checkRedirect(url, kind, t)).find((each) => each !== true) ?? true;
}

function checkRedirect(url: string, kind: OAuthClientKind, t: SayText): true | string {
  if (!URI.test(url) || !URL.canParse(url)) return t("apps.addressInvalid", { url });
  if (url.includes("#")) return t("apps.addressFragment", { url });
  if (url.includes("*")) return t("apps.addressWildcard", { url });
  if (!isInstalledAppAddress(url)) return checkLink(url, t);
  return kind === "public" || t("apps.addressOfInstalledApp", { url });
}

/** Returns `true` for an address that the server or a browser opens, and for none. */
export function checkLink(text: string, t: SayText): true | string {
  const url = text.trim();
  if (url === "") return true;
  if (url.length > OAUTH_CLIENT_URL_MAX_LENGTH) return t("common.tooLong", { max: OAUTH_CLIENT_URL_MAX_LENGTH });
  if (!URI.test(url) || !URL.canParse(url)) return t("apps.addressInvalid", { url });
  const { protocol, hostname, username, password } = new URL(url);
  if (username || password) return t("apps.addressCredentials", { url });
  if (/^https:\/\//i.test(url) || (protocol === "http:" && LOOPBACK.test(hostname))) return true;
  return t("apps.addressScheme", { url });
}

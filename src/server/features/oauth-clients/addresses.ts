import { isInstalledAppAddress } from "#contract/app-address.ts";
import type { OAuthClientKind } from "#contract/oauth-clients.ts";
import { isLoopback } from "#server/settings.ts";

/** The characters of a URI (RFC 3986 §2); anything else would be sent in another form than it is stored in. */
const URI = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]+$/;

/** Returns why a browser cannot be sent to an address of a client, as a part of a sentence; null for one that it can. */
export function redirectProblem(kind: OAuthClientKind, url: string): string | null {
  if (!URI.test(url) || !URL.canParse(url)) return "is not a URL. Percent-encode its characters";
  if (url.includes("#")) return "has a fragment. Remove everything from the # on";
  if (url.includes("*")) return "has a wildcard. List each address in full";
  if (isInstalledAppAddress(url)) {
    return kind === "public" ? null : "has a scheme of an installed app, which only a client of kind public can have";
  }
  return httpProblem(url);
}

/** Returns why the server or a browser does not open an address of a client; null for https, and for this machine. */
export function httpProblem(url: string): string | null {
  if (!URI.test(url) || !URL.canParse(url)) return "is not a URL. Percent-encode its characters";
  const { protocol, hostname, username, password } = new URL(url);
  if (username || password) return "has a user name or password. Remove it";
  if (/^https:\/\//i.test(url)) return null;
  if (protocol === "http:" && isLoopback(hostname)) return null;
  return "must begin with https://, or with http:// for localhost. Schemes of installed apps need a dot, as in com.example.app:/callback";
}

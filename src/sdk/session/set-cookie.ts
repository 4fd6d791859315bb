import { cookieText } from "#contract/session-cookies.ts";
import type { Browser, ReplyCookie } from "#sdk/deps.ts";

/** Sets a cookie of a page, or deletes it: without a value. */
export function setCookie(
  { cookies, href }: Pick<Browser, "cookies" | "href">,
  name: string,
  value: string | null,
  seconds?: number,
) {
  cookies.write(cookieText(name, value ?? "", href.startsWith("https:"), value ? seconds : 0));
}

/** Writes a cookie of a reply, which scripts may be kept from reading. */
export const replyCookieText = ({ name, value, seconds, isHttps, isHttpOnly }: ReplyCookie) =>
  cookieText(name, value, isHttps, seconds) + (isHttpOnly ? "; HttpOnly" : "");

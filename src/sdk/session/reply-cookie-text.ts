import type { ReplyCookie } from "#sdk/deps.ts";
import { cookieText } from "./set-cookie.ts";

/** Writes a cookie of a reply, which scripts may be kept from reading. */
export const replyCookieText = ({ name, value, seconds, isHttps, isHttpOnly }: ReplyCookie) =>
  cookieText(name, value, isHttps, seconds) + (isHttpOnly ? "; HttpOnly" : "");

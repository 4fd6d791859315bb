import { PRODUCT_PREFIX } from "#contract/headers.ts";
import { parseCookies } from "./cookies.ts";
import { NO_TOKENS, type Tokens } from "./token-store.ts";

/** Stands for the refresh token where scripts of a page can read it. The token itself is in an HttpOnly cookie. */
export const HTTP_ONLY = "http-only";

export const httpOnlyCookie = (projectId: string) => `${PRODUCT_PREFIX}-session-${projectId}`;

/** Finds the tokens of a project in the cookie that only servers can read. */
export function httpOnlyTokens(cookies: string, projectId: string): Tokens {
  try {
    const [refreshToken, accessToken]: unknown[] = JSON.parse(
      parseCookies(cookies).get(httpOnlyCookie(projectId)) ?? "",
    );
    return typeof refreshToken === "string" && typeof accessToken === "string"
      ? { refreshToken, accessToken }
      : NO_TOKENS;
  } catch {
    return NO_TOKENS;
  }
}

import { cookieNames, PRODUCT_PREFIX } from "#contract/headers.ts";
import * as contract from "#contract/http-only.ts";

/** The cookies of a browser that is signed in at the hosted pages of a project, of a server without TLS. */
export function hostedCookies(projectId: string, tokens: { accessToken: string; refreshToken: string }): string {
  const { refreshToken } = cookieNames(PRODUCT_PREFIX, projectId);
  const hidden = contract.hostedCookies(projectId, tokens, false).map((cookie) => cookie.split(";")[0]);
  return [`${refreshToken}=${contract.standInFor(tokens.accessToken)}`, ...hidden].join("; ");
}

import type { BrowserContext } from "playwright-core";
import { hostedCookieName, tokensOfRequest } from "#contract/http-only.ts";
import type { Tokens } from "#contract/session-cookies.ts";

/** The tokens that a browser has for the hosted pages of a project, which scripts of the pages do not see. */
export async function tokensInBrowser(context: BrowserContext, url: string, projectId: string): Promise<Tokens> {
  const cookies = (await context.cookies(url)).map(({ name, value }) => `${name}=${value}`);
  return tokensOfRequest(cookies.join("; "), projectId, [hostedCookieName(projectId, url.startsWith("https:"))]);
}

import type { BrowserContext } from "playwright-core";
import { hostedCookieName } from "#contract/http-only.ts";
import type { Tokens } from "#contract/session-cookies.ts";

/** The tokens that a browser has for the hosted pages of a project, which scripts of the pages do not see. */
export async function tokensInBrowser(context: BrowserContext, url: string, projectId: string): Promise<Tokens> {
  const name = hostedCookieName(projectId, url.startsWith("https:"));
  const cookie = (await context.cookies(url)).find((each) => each.name === name);
  const [refreshToken, accessToken]: string[] = JSON.parse(decodeURIComponent(cookie?.value ?? "[]"));
  return { refreshToken: refreshToken ?? null, accessToken: accessToken ?? null };
}

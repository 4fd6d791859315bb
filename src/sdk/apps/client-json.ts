import { publishableKeyOf } from "./connect.ts";
import type { ClientAppOptions, RedirectMethod } from "./options.ts";
import type { Urls } from "./urls.ts";

/** The options that a server passes to the browser to create the same client app there. */
export interface ClientJson {
  baseUrl?: ClientAppOptions["baseUrl"];
  projectId: string;
  publishableClientKey: string;
  extraRequestHeaders?: Record<string, string>;
  tokenStore: "cookie" | "nextjs-cookie" | "memory" | null | undefined;
  urls: Partial<Urls>;
  redirectMethod: Extract<RedirectMethod, string> | undefined;
  noAutomaticPrefetch?: boolean;
}

export function toClientJson(projectId: string, urls: Urls, options: ClientAppOptions): ClientJson {
  const { tokenStore, redirectMethod } = options;
  const publishableClientKey = publishableKeyOf(options);
  if (!publishableClientKey) throw new Error("Cannot serialize an app without a publishable client key.");
  if (tokenStore !== null && typeof tokenStore === "object") {
    throw new Error('Cannot serialize an app with the tokens of one person; use the token store "cookie".');
  }
  return {
    baseUrl: options.baseUrl,
    projectId,
    publishableClientKey,
    extraRequestHeaders: options.extraRequestHeaders,
    tokenStore,
    urls,
    redirectMethod: typeof redirectMethod === "string" ? redirectMethod : undefined,
    noAutomaticPrefetch: options.noAutomaticPrefetch,
  };
}

export const fromClientJson = (json: ClientJson): ClientAppOptions => json;

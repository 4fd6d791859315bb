import type { Level } from "#contract/access.ts";
import type { RedirectMethod } from "#sdk/redirects/method.ts";
import type { Urls } from "#sdk/redirects/urls.ts";
import type { ScopesOnSignIn } from "#sdk/sign-in/oauth.ts";
import { publishableKeyOf } from "./connect.ts";
import type { ClientAppOptions } from "./options.ts";

/** The options that a server passes to the browser to create a client app there. None of them is a secret. */
export interface ClientJson {
  baseUrl?: ClientAppOptions["baseUrl"];
  projectId: string;
  publishableClientKey: string;
  extraRequestHeaders?: Record<string, string>;
  tokenStore: "cookie" | "nextjs-cookie" | "memory" | null | undefined;
  urls: Partial<Urls>;
  pages?: ClientAppOptions["pages"];
  redirectMethod: Extract<RedirectMethod, string> | undefined;
  noAutomaticPrefetch?: boolean;
  httpOnly?: boolean;
  oauthScopesOnSignIn?: ScopesOnSignIn;
}

/** What is known of an app besides its options. */
interface AppParts {
  projectId: string;
  urls: Urls;
  level: Level;
}

/** Returns the options of a client app. Named one by one: the options of a server app have secrets, also in headers. */
export function toClientJson(options: ClientAppOptions, { projectId, urls, level }: AppParts): ClientJson {
  const { redirectMethod } = options;
  const publishableClientKey = publishableKeyOf(options);
  if (!publishableClientKey) throw new Error("Cannot serialize an app without a publishable client key.");
  return {
    baseUrl: options.baseUrl,
    projectId,
    publishableClientKey,
    extraRequestHeaders: level === "client" ? options.extraRequestHeaders : undefined,
    // A server's store belongs to the server: the tokens of a request, or the memory of its process.
    tokenStore: level === "client" ? clientStoreOf(options) : "cookie",
    urls,
    pages: options.pages,
    redirectMethod: typeof redirectMethod === "string" ? redirectMethod : undefined,
    noAutomaticPrefetch: options.noAutomaticPrefetch,
    httpOnly: options.httpOnly,
    oauthScopesOnSignIn: options.oauthScopesOnSignIn,
  };
}

function clientStoreOf({ tokenStore }: ClientAppOptions): ClientJson["tokenStore"] {
  if (tokenStore === null || typeof tokenStore !== "object") return tokenStore;
  throw new Error('A token store cannot be serialized; use the token store "cookie".');
}

export const fromClientJson = (json: ClientJson): ClientAppOptions => json;

import type { SentParameters } from "#contract/oauth/authorize.ts";
import { OAuthRefusal } from "#server/access/oauth-refusal.ts";
import type { KnownClient } from "#server/features/oauth-clients/index.ts";
import { isLoopback, type Settings } from "#server/settings.ts";
import type { Return } from "./parameters.ts";
import { isOfConsole } from "./trial-page.ts";

/**
 * Returns where the answer of a request goes. Throws for an address that the client does not have: nobody is sent there, the
 * user sees a page. docs/security/rules.md, rule 21.
 */
export function returnOf(
  { redirect_uri: sent, state, response_mode }: Pick<SentParameters, "redirect_uri" | "state" | "response_mode">,
  { kind, settings }: KnownClient,
  server: Pick<Settings, "publicUrl" | "adminUrl">,
): Return {
  const back = {
    state: state ?? null,
    response_mode: response_mode === "form_post" ? response_mode : "query",
  } as const;
  const [only, ...others] = settings.redirect_urls;
  if (sent === undefined && (only === undefined || others.length > 0)) {
    throw new OAuthRefusal("invalid_request", "The parameter redirect_uri is missing.");
  }
  const address = sent ?? only ?? "";
  // Whatever a client has registered: only an owner's trial has its answer there.
  if (isOfConsole(server, address)) {
    throw new OAuthRefusal("invalid_request", "The redirect_uri is a page of the console, which is no client's.");
  }
  if (sent === undefined) return { ...back, redirect_uri: address, names_redirect_uri: false };
  const isOwn = isAmong(settings.redirect_urls, kind, sent);
  if (!isOwn) throw new OAuthRefusal("invalid_request", "The redirect_uri is none of the client's addresses.");
  return { ...back, redirect_uri: sent, names_redirect_uri: true };
}

/** Whether an address is one of those that a client of this kind has registered. */
export const isAmong = (registered: readonly string[], kind: KnownClient["kind"], sent: string): boolean =>
  registered.some((known) => known === sent || (kind === "public" && isSameDevice(known, sent)));

/**
 * Whether two addresses on the user's device differ only in their port: a program there gets any free one (RFC 8252 §7.3).
 */
function isSameDevice(known: string, sent: string): boolean {
  const [first, second] = [withoutPort(known), withoutPort(sent)];
  return first !== null && first === second;
}

const LOOPBACK = /^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d{1,5})?(\/[^#]*)?$/;

function withoutPort(address: string): string | null {
  const [, host, path = ""] = LOOPBACK.exec(address) ?? [];
  return host === undefined ? null : host + path;
}

/** The host that gets the answer; null for a program on the user's device, whose address says nothing about who it is. */
export function hostOf(redirectUri: string): string | null {
  const { protocol, hostname, host } = new URL(redirectUri);
  return protocol === "https:" || (protocol === "http:" && !isLoopback(hostname)) ? host : null;
}

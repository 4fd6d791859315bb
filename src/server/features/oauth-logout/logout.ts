import type { LogoutParameters } from "#contract/oauth/logout.ts";
import { countAddress } from "#server/access/address-limits.ts";
import type { Place } from "#server/access/authorization-server.ts";
import { forgetHostedSession, type HostedSession, hostedSessionOf } from "#server/access/hosted-session.ts";
import { idTokenIn, isAmong, withFields } from "#server/features/authorization/index.ts";
import { oauthClientOf } from "#server/features/oauth-clients/index.ts";
import { signOutIn } from "#server/features/sessions/index.ts";
import type { Cookies } from "#server/http/request/cookies.ts";
import { foreignnessHere } from "#server/http/request/own-page.ts";

/** A browser's request to a project. */
export interface Visit extends Place {
  cookies: Cookies;
}

/** Where a browser goes next. The note is for the developer of a client that may not get the user back. */
export type Way =
  | { to: "client"; url: string }
  | { to: "question"; back: LogoutParameters; note?: string }
  | { to: "signed_out"; note?: string }
  | { to: "self"; sent: LogoutParameters };

type Hint = Awaited<ReturnType<typeof idTokenIn>>;

/**
 * Ends the session of the browser at once if the client shows an ID token of it. Everybody else is asked: a link of a stranger
 * signs nobody out. docs/security/rules.md, rule 23.
 */
export async function logout(visit: Visit, sent: LogoutParameters): Promise<Way> {
  const { deps, project, request, origin } = visit;
  await countAddress(deps, "authorization_address", origin.ip);
  const hint = sent.id_token_hint === undefined ? null : await idTokenIn(project, sent.id_token_hint);
  const isValid = sent.id_token_hint === undefined || (hint !== null && isOfClient(hint, sent));
  const next: Next = isValid
    ? await nextOf(visit, sent, hint)
    : { note: "The id_token_hint is no ID token of this client." };
  const session = await hostedSessionOf(deps, request, project);
  if (!session) return wayTo(next);
  if (isValid && isOfSession(hint, session)) return end(visit, session, next);
  const { client_id = hint?.clientId, post_logout_redirect_uri, state, ui_locales } = sent;
  // Without an address, the answer to the question leads nowhere.
  const back = "url" in next ? { client_id, post_logout_redirect_uri, state, ui_locales } : { ui_locales };
  return { to: "question", back, ...("note" in next && { note: next.note }) };
}

/** Ends the session after the question. A form of another page gets the question. */
export async function confirmed(visit: Visit, sent: LogoutParameters): Promise<Way> {
  const { deps, project, request, origin } = visit;
  if (foreignnessHere(request, deps.settings) !== null) return { to: "self", sent };
  await countAddress(deps, "authorization_address", origin.ip);
  const next = await nextOf(visit, sent, null);
  const session = await hostedSessionOf(deps, request, project);
  return session ? end(visit, session, next) : wayTo(next);
}

async function end(visit: Visit, { sessionId, userId }: HostedSession, next: Next): Promise<Way> {
  const { deps, project, cookies, origin } = visit;
  const actor = { type: "user" as const, id: userId };
  await deps.store.write((tx) => signOutIn(tx, deps, { projectId: project.id, userId, sessionId, actor, origin }));
  forgetHostedSession(deps, cookies, project.id);
  return wayTo(next);
}

const isOfClient = ({ clientId }: NonNullable<Hint>, { client_id }: LogoutParameters): boolean =>
  client_id === undefined || client_id === clientId;

/** An ID token of another session, or of another user, must not end this one. */
const isOfSession = (hint: Hint, { userId, sessionId }: HostedSession): boolean =>
  hint?.userId === userId && (hint.sessionId ?? sessionId) === sessionId;

/** The address to which the browser goes after the end of the session, or why there is none. */
type Next = { url: string } | { note?: string };

const wayTo = (next: Next): Way => ("url" in next ? { to: "client", ...next } : { to: "signed_out", ...next });

/** Anybody can write a link: only an address that the client has registered for this is followed. */
async function nextOf({ deps, project }: Visit, sent: LogoutParameters, hint: Hint): Promise<Next> {
  const { client_id = hint?.clientId, post_logout_redirect_uri: address, state } = sent;
  if (address === undefined) return {};
  if (client_id === undefined) return { note: "The client is unknown: send client_id or id_token_hint." };
  const client = await oauthClientOf(deps.store, deps, project, client_id);
  if (!client) return { note: "No app has this client_id. It may have been deleted." };
  // Anybody can be such a client, so a link alone takes nobody to its site.
  if (client.origin !== "owner" && hint?.clientId !== client.id) {
    return { note: "An app that has named itself must send an id_token_hint of its own." };
  }
  if (!isAmong(client.settings.post_logout_redirect_urls, client.kind, address)) {
    return { note: "The post_logout_redirect_uri is none of the client's addresses." };
  }
  return { url: state === undefined ? address : withFields(address, { state }) };
}

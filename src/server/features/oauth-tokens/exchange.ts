import { SECOND } from "#contract/limits.ts";
import { ACCESS_TOKEN_TYPE, type OAuthTokenReply, type OAuthTokenRequest } from "#contract/oauth/token.ts";
import { STANDARD_SCOPES } from "#contract/oauth-apis.ts";
import type { Place } from "#server/access/authorization-server.ts";
import { OAuthRefusal } from "#server/access/oauth-refusal.ts";
import { randomSecret } from "#server/crypto/random.ts";
import type { Deps } from "#server/deps.ts";
import { oauthApisOf } from "#server/features/oauth-apis/index.ts";
import { type KnownClient, userWhoMayUse } from "#server/features/oauth-clients/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { knownSession } from "#server/foundation/sessions/index.ts";
import { type Actor, type HangsOn, hangsOnOf, newJti } from "#server/tokens/at-jwt.ts";
import type { Access } from "#server/tokens/granted.ts";
import { activeAccessToken } from "./active.ts";
import { accessTokenReply } from "./issue.ts";
import { targetOf } from "./target.ts";

/** A chain of services that call each other for one user; nobody follows a longer one. */
const MOST_ACTORS = 5;

/** The user whom a token stands for, and what the new token hangs on. */
interface Subject {
  userId: string;
  hangsOn: HangsOn;
  /** The most that the new token can be for. */
  access: readonly Access[];
  /** The new token never lives longer. Milliseconds since 1970. */
  endsAt: number;
  /** Who has acted for the user so far, latest first. */
  actor: Actor | undefined;
  /** The claims about the sign-in. */
  about: { sid?: string; auth_time?: number; acr?: string; amr?: string[] };
}

/**
 * Exchanges a token of a user for one of another API (RFC 8693): a service of the owner that was called for a user calls the next
 * one. The token is for the same user, with no more than the user allowed, and names the service as the one that acts.
 */
export async function exchangeToken(
  place: Place,
  client: KnownClient,
  form: OAuthTokenRequest,
  jkt: string | null,
): Promise<OAuthTokenReply> {
  const { deps, project } = place;
  if (form.actor_token !== undefined) {
    throw new OAuthRefusal(
      "invalid_request",
      "Send no actor_token: the client that authenticates is the one that acts.",
    );
  }
  if (form.subject_token === undefined || form.subject_token_type !== ACCESS_TOKEN_TYPE) {
    throw new OAuthRefusal("invalid_request", `Send a subject_token with the subject_token_type ${ACCESS_TOKEN_TYPE}.`);
  }
  if (form.requested_token_type !== undefined && form.requested_token_type !== ACCESS_TOKEN_TYPE) {
    throw new OAuthRefusal("invalid_request", `The only requested_token_type is ${ACCESS_TOKEN_TYPE}.`);
  }
  if (form.resource === undefined && form.scope === undefined) {
    throw new OAuthRefusal("invalid_request", "Name the API by the parameter resource, or scopes by scope.");
  }
  const subject = await subjectOf(place, client, form.subject_token);
  const user = subject && (await userWhoMayUse(deps.store, deps, project, client, subject.userId));
  if (!user || user.row.isAnonymous) throw new OAuthRefusal("invalid_grant", "The subject_token is not valid here.");
  if (depthOf(subject.actor) >= MOST_ACTORS) {
    throw new OAuthRefusal(
      "invalid_request",
      `At most ${MOST_ACTORS} services can act for a user one after the other.`,
    );
  }
  const { userId, access: granted, hangsOn, about, endsAt, actor } = subject;
  const target = await targetOf(deps, { project, client, userId, granted, scope: form.scope, resource: form.resource });
  const secondsLeft = Math.floor((endsAt - deps.now()) / SECOND);
  const act: Actor = { sub: client.id, ...(actor && { act: actor }) };
  const reply = accessTokenReply(deps, {
    project,
    client,
    target: { ...target, lifetimeSeconds: Math.min(target.lifetimeSeconds, secondsLeft) },
    jti: newJti(hangsOn, randomSecret()),
    about: { sub: userId, ...about, act },
    jkt,
  });
  return { ...reply, issued_token_type: ACCESS_TOKEN_TYPE };
}

/** Returns whom a token stands for; null for one that is not valid, or stands for no user. */
async function subjectOf(place: Place, client: KnownClient, token: string): Promise<Subject | null> {
  const { deps, project } = place;
  const active = await activeAccessToken(deps, project, token);
  if (!active) return subjectOfSession(place, client, token);
  const { claims, of } = active;
  if (!of) return null;
  const { sub: userId, sid, auth_time, acr, amr, exp, act: actor } = claims;
  const hangsOn = hangsOnOf(claims);
  const access = of.family ? of.family.data.access : await accessOf(deps, project, active.client);
  return { userId, hangsOn, access, endsAt: exp * SECOND, actor, about: { sid, auth_time, acr, amr } };
}

/** The same for the access token of a session: the owner's own apps send it to the owner's services. */
async function subjectOfSession({ deps, project }: Place, client: KnownClient, token: string): Promise<Subject | null> {
  const claimed = deps.accessTokens.claim(token);
  if (claimed?.projectId !== project.id) return null;
  const verified = await deps.accessTokens.verify(claimed, project, deps.now());
  if (verified.outcome !== "valid" || verified.sessionId === null) return null;
  const { userId, sessionId, expiresAtMillis: endsAt } = verified;
  // What somebody gets who acts as the user would not end with the impersonation everywhere.
  if ((await knownSession(deps, project.id, verified)) !== "alive") return null;
  const access = await accessOf(deps, project, client);
  return { userId, hangsOn: { session: sessionId }, access, endsAt, actor: undefined, about: { sid: sessionId } };
}

/** All that the owner lets a client ask for. Its users are not asked: it is the owner's own. */
async function accessOf(deps: Deps, project: Project, { settings }: KnownClient): Promise<Access[]> {
  const mayAsk = (name: string) => settings.scopes.includes(name);
  const apis = await oauthApisOf(deps.store, project.id);
  return [
    { api: null, scopes: STANDARD_SCOPES.filter((name) => name !== "offline_access" && mayAsk(name)) },
    ...apis.map(({ identifier, scopes }) => ({
      api: identifier,
      scopes: scopes.map(({ name }) => name).filter(mayAsk),
    })),
  ];
}

const depthOf = (actor: Actor | undefined): number => (actor ? 1 + depthOf(actor.act) : 0);

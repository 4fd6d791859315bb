import { OAUTH_ACCESS_TOKEN_SECONDS } from "#contract/limits.ts";
import { OAuthRefusal } from "#server/access/oauth-refusal.ts";
import type { Deps } from "#server/deps.ts";
import { type KnownApi, oauthApisOf } from "#server/features/oauth-apis/index.ts";
import type { KnownClient } from "#server/features/oauth-clients/index.ts";
import { scopesOf } from "#server/foundation/oauth-grants/index.ts";
import { projectPermissionsOf } from "#server/foundation/permissions/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import type { Access } from "#server/tokens/granted.ts";

/** What an access token will be for. */
export interface Target {
  audience: string | string[];
  scopes: string[];
  lifetimeSeconds: number;
  /** The scopes of OpenID Connect, for the ID token. The audience does not matter to them. */
  aboutUser: string[];
}

interface Asked {
  project: Project;
  client: KnownClient;
  /** Null for a machine, for which no scope needs a permission of a user. */
  userId: string | null;
  granted: readonly Access[];
  /** Narrows the scopes (RFC 6749 §6). */
  scope: string | undefined;
  /** Narrows the APIs (RFC 8707 §2.2). The issuer stands for userinfo. */
  resource: string[] | undefined;
  /** All APIs of the project, where they are known already. */
  apis?: readonly KnownApi[];
}

export const wordsOf = (scope: string | undefined): string[] => (scope ?? "").split(" ").filter((word) => word !== "");

/**
 * Returns what a token will be for: all that was granted, or what the request names of it, as far as it still holds. A scope is
 * left out that client or API no longer has, or whose permission the user has lost.
 */
export async function targetOf(deps: Deps, asked: Asked): Promise<Target> {
  const { project, client, granted } = asked;
  const named = asked.resource?.map((each) => (each === project.issuer ? null : each));
  const chosen = granted.filter(({ api }) => !named || named.includes(api));
  const isUngranted = named?.some((each) => !granted.some(({ api }) => api === each));
  const wanted = asked.scope === undefined ? scopesOf(granted) : wordsOf(asked.scope);
  if (wanted.some((each) => !scopesOf(granted).includes(each))) throw new OAuthRefusal("invalid_scope");
  const hasApi = chosen.some(({ api }) => api !== null);
  const known = hasApi ? (asked.apis ?? (await oauthApisOf(deps.store, project.id))) : [];
  const isDeleted = named && chosen.some(({ api }) => api !== null && !known.some((each) => each.identifier === api));
  if (isUngranted || isDeleted) throw new OAuthRefusal("invalid_target");

  const mayHave = await permittedScopes(deps, asked, known);
  const isWanted = (scope: string) => wanted.includes(scope) && client.settings.scopes.includes(scope);
  const ofUser = (access: readonly Access[]) => scopesOf(access.filter(({ api }) => api === null)).filter(isWanted);
  const targets = known.flatMap((api) => {
    const given = chosen.find((each) => each.api === api.identifier);
    return given ? [{ api, scopes: given.scopes.filter((each) => isWanted(each) && mayHave(api, each)) }] : [];
  });
  // With several APIs, a scope means the same at each: one that was granted at some must not open another.
  const isAmbiguous = (scope: string) =>
    targets.some(({ api, scopes }) => !scopes.includes(scope) && api.scopes.some(({ name }) => name === scope));
  const aboutUser = ofUser(chosen);
  const identifiers = targets.map(({ api }) => api.identifier);
  const isForUserinfo = identifiers.length === 0 || aboutUser.includes("openid");
  const [first = project.issuer, ...others] = [...identifiers, ...(isForUserinfo ? [project.issuer] : [])];
  const ofApis = [...new Set(targets.flatMap(({ scopes }) => scopes))].filter((each) => !isAmbiguous(each));
  return {
    audience: others.length === 0 ? first : [first, ...others],
    scopes: [...aboutUser, ...ofApis],
    lifetimeSeconds: lifetimeOf(
      client,
      targets.map(({ api }) => api),
    ),
    aboutUser: ofUser(granted),
  };
}

/** Returns what says whether a token may have a scope of an API: the API has it, and the user its permission. */
async function permittedScopes(deps: Deps, { project, userId }: Asked, apis: readonly KnownApi[]) {
  const needsPermission = apis.some(({ scopes }) => scopes.some((each) => each.permission_id !== null));
  const held = userId !== null && needsPermission ? await projectPermissionsOf(deps.store, project, userId) : [];
  return ({ scopes }: KnownApi, name: string): boolean => {
    const scope = scopes.find((each) => each.name === name);
    if (!scope) return false;
    return userId === null || scope.permission_id === null || held.includes(scope.permission_id);
  };
}

/** The shortest of the APIs' lifetimes: no API accepts a token for longer than its owner wants. */
function lifetimeOf({ settings }: KnownClient, apis: readonly KnownApi[]): number {
  const ofClient = settings.access_token_lifetime_seconds ?? OAUTH_ACCESS_TOKEN_SECONDS.default;
  if (apis.length === 0) return ofClient;
  return Math.min(...apis.map(({ accessTokenLifetimeSeconds }) => accessTokenLifetimeSeconds ?? ofClient));
}

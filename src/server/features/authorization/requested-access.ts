import type { SentParameters } from "#contract/oauth/authorize.ts";
import { SCOPES_ABOUT_USER } from "#contract/oauth/userinfo.ts";
import { OAuthRefusal } from "#server/access/oauth-refusal.ts";
import type { KnownApi } from "#server/features/oauth-apis/index.ts";
import type { KnownClient } from "#server/features/oauth-clients/index.ts";
import type { Access } from "#server/tokens/granted.ts";

/** The APIs of the project by which scopes are understood. */
export type RequestedApis = readonly KnownApi[];

interface Asking {
  /** Further scopes, which are left out if the client may not ask for them. */
  scopes: readonly string[];
  client: Pick<KnownClient, "settings">;
  apis: RequestedApis;
}

/**
 * Returns what a request asks for. A scope of an API counts for the APIs that the request names (`resource`, RFC 8707); many
 * clients cannot name any, so one that only one API has stands for that. Scopes that nothing has are left out.
 */
export function requestedAccess(
  { scope, resource = [] }: Pick<SentParameters, "scope" | "resource">,
  { scopes, client: { settings }, apis }: Asking,
): Access[] {
  const named = resource.map((identifier) => {
    const api = apis.find((each) => each.identifier === identifier);
    if (!api) throw new OAuthRefusal("invalid_target", `There is no API ${identifier}.`);
    return api;
  });
  const mayRefresh = settings.grant_types.includes("refresh_token");
  const wanted = wordsIn(scope).filter((name) => name !== "offline_access" || mayRefresh);
  const isStandard = (name: string) => SCOPES_ABOUT_USER.includes(name);
  const ofApis = wanted
    .filter((name) => !isStandard(name))
    .flatMap((name) => apisOf(name, named, apis).map((api) => ({ name, api: api.identifier })));
  const known = [...wanted.filter(isStandard), ...ofApis.map(({ name }) => name)];
  const refused = known.find((name) => !settings.scopes.includes(name));
  if (refused) throw new OAuthRefusal("invalid_scope", `The client may not ask for the scope ${refused}.`);
  const further = scopes.filter((name) => settings.scopes.includes(name));
  const identifiers = [...new Set([...named.map((api) => api.identifier), ...ofApis.map(({ api }) => api)])];
  return [
    { api: null, scopes: [...new Set([...wanted.filter(isStandard), ...further])] },
    ...identifiers.map((identifier) => ({
      api: identifier,
      scopes: ofApis.filter(({ api }) => api === identifier).map(({ name }) => name),
    })),
  ];
}

function apisOf(scope: string, named: RequestedApis, all: RequestedApis): RequestedApis {
  const having = (named.length > 0 ? named : all).filter((api) => api.scopes.some(({ name }) => name === scope));
  if (named.length > 0 || having.length < 2) return having;
  const description = `Several APIs have the scope ${scope}. Name the one that is meant by the parameter resource.`;
  throw new OAuthRefusal("invalid_scope", description);
}

/** The words of a list that separates them by spaces, each once. */
export const wordsIn = (list: string | undefined): string[] => [...new Set((list ?? "").split(" ").filter(Boolean))];

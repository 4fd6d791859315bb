import type { AuthorizationRequest } from "#contract/auth/authorization-requests.ts";
import type { KnownClient } from "#server/features/oauth-clients/index.ts";
import { claimsOfScopes } from "#server/foundation/claims/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import type { Access } from "#server/tokens/granted.ts";
import type { RequestedApis } from "./requested-access.ts";

/** Who asks, as a user sees it. */
export function shownClient({ name, settings }: KnownClient) {
  const { logo_url, client_url, policy_url, terms_url } = settings;
  return { name, logo_url, client_url, policy_url, terms_url };
}

/** What is asked for, in the words of the owner. */
export const shownScopes = (
  project: Pick<Project, "config">,
  access: readonly Access[],
  apis: RequestedApis,
): AuthorizationRequest["scopes"] =>
  access.flatMap(({ api: identifier, scopes }) => {
    const api = apis.find((each) => each.identifier === identifier);
    return scopes.map((name) => ({
      name,
      api: api?.name ?? identifier,
      description: api?.scopes.find((each) => each.name === name)?.description ?? null,
      claims: identifier === null ? claimsOfScopes(project, [name]).map((claim) => claim.name) : [],
    }));
  });

import { OAUTH_ID_TOKEN_TEAMS_MAX } from "#contract/limits.ts";
import { CLAIMS_OF_SCOPE, type UserClaim } from "#contract/oauth/userinfo.ts";
import type { Deps } from "#server/deps.ts";
import { claimsOfScopes, valuesOf } from "#server/foundation/claims/index.ts";
import { projectPermissionsOf, teamPermissionsOf } from "#server/foundation/permissions/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { shownImage } from "#server/foundation/stored-files/index.ts";
import { teamsOf } from "#server/foundation/teams/index.ts";
import type { User } from "#server/foundation/users/index.ts";

interface Wanted {
  project: Project;
  user: User;
  scopes: readonly string[];
}

/** Returns the claims of scopes about a user. One without a value is left out (section 5.3.2). */
export async function userClaims(deps: Deps, wanted: Wanted): Promise<Record<string, unknown>> {
  const { project, user, scopes } = wanted;
  const names = Object.entries(CLAIMS_OF_SCOPE).flatMap(([scope, claims]): readonly UserClaim[] =>
    scopes.includes(scope) ? claims : [],
  );
  const { row } = user;
  const values: Record<UserClaim, () => unknown> = {
    name: () => row.displayName,
    picture: () => shownImage(deps, row.profileImageUrl),
    email: () => row.primaryEmail,
    email_verified: () => row.primaryEmail && (row.primaryEmailVerified ?? false),
    teams: () => teamsClaim(deps, project, row.id, names.includes("permissions")),
    permissions: () => projectPermissionsOf(deps.store, project, row.id),
  };
  const own = await valuesOf(deps, project, user, claimsOfScopes(project, scopes));
  const found = await Promise.all(names.map(async (name) => [name, await values[name]()] as const));
  return { ...own, ...Object.fromEntries(found.filter(([, value]) => value !== null && value !== undefined)) };
}

async function teamsClaim(deps: Deps, project: Project, userId: string, withPermissions: boolean) {
  const teams = await teamsOf(deps.store, project.id, userId);
  if (!withPermissions) return teams;
  const held = await teamPermissionsOf(deps.store, project, userId);
  return teams.map((team) => ({ ...team, permissions: held.get(team.id) ?? [] }));
}

/** The same for an ID token, which stays small: without the teams of a user who is in very many. */
export async function idTokenClaims(deps: Deps, wanted: Wanted): Promise<Record<string, unknown>> {
  const { teams, ...others } = await userClaims(deps, wanted);
  const fits = Array.isArray(teams) && teams.length <= OAUTH_ID_TOKEN_TEAMS_MAX;
  return fits ? { ...others, teams } : others;
}

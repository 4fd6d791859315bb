import type { JsonValue } from "#contract/json.ts";
import { OAUTH_CLAIM_VALUE_MAX_BYTES, OAUTH_SESSION_CLAIMS_MAX_BYTES } from "#contract/limits.ts";
import type { OAuthClaim, OAuthClaimSource } from "#contract/oauth-claims.ts";
import type { Deps } from "#server/deps.ts";
import { projectPermissionsOf } from "#server/foundation/permissions/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { shownImage } from "#server/foundation/stored-files/index.ts";
import type { User } from "#server/foundation/users/index.ts";

export type ClaimValues = Record<string, JsonValue>;

/** A project with its configuration, as far as claims need it. */
type Claiming = Pick<Project, "id" | "config">;

/** The claims of the project's own that belong to these scopes. */
export const claimsOfScopes = ({ config }: Pick<Project, "config">, scopes: readonly string[]): OAuthClaim[] =>
  (config.authorizationServer?.claims ?? []).filter(({ scope }) => scopes.includes(scope));

/**
 * Returns what claims say about a user. One without a value is left out, and so is one that is larger than a token should carry:
 * half of a value would be a wrong one.
 */
export async function valuesOf(
  deps: Deps,
  project: Claiming,
  user: User,
  claims: readonly OAuthClaim[],
): Promise<ClaimValues> {
  const needsPermissions = claims.some(({ source }) => source.type === "permission");
  const held = needsPermissions ? await projectPermissionsOf(deps.store, project, user.row.id) : [];
  const lastOfName = new Map(claims.map(({ name, source }) => [name, source]));
  const entries = [...lastOfName].flatMap(([name, source]) => {
    const value = valueAt(deps, user, source, held);
    return value === null || sizeOf(value) > OAUTH_CLAIM_VALUE_MAX_BYTES ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}

/** The first claims that fit into the access token of a session, which each request carries and a cookie keeps. */
export function fittingInSession(values: ClaimValues): ClaimValues {
  let bytes = 0;
  const fitting = Object.entries(values).filter(([name, value]) => {
    bytes += sizeOf({ [name]: value });
    return bytes <= OAUTH_SESSION_CLAIMS_MAX_BYTES;
  });
  return Object.fromEntries(fitting);
}

/**
 * The claims of the project's own in the access tokens of its sessions: undefined for each that a token of the user does not
 * have.
 */
export async function sessionClaims(
  deps: Deps,
  project: Claiming,
  user: User,
): Promise<Record<string, JsonValue | undefined>> {
  const { claims = [], claimsInSessions = false } = project.config.authorizationServer ?? {};
  if (!claimsInSessions) return {};
  const absent = Object.fromEntries(claims.map(({ name }) => [name, undefined]));
  return { ...absent, ...fittingInSession(await valuesOf(deps, project, user, claims)) };
}

function valueAt(deps: Deps, { row, team }: User, source: OAuthClaimSource, held: readonly string[]): JsonValue {
  if (source.type === "permission") return held.includes(source.permission);
  if (source.type === "metadata") {
    const places = {
      client: row.clientMetadata,
      client_read_only: row.clientReadOnlyMetadata,
      server: row.serverMetadata,
    };
    return source.path.split(".").reduce<JsonValue>(inObject, places[source.place]);
  }
  return {
    id: row.id,
    display_name: row.displayName,
    primary_email: row.primaryEmail,
    primary_email_verified: row.primaryEmailVerified ?? false,
    profile_image_url: shownImage(deps, row.profileImageUrl),
    selected_team_id: team?.id ?? null,
    signed_up_at_millis: row.signedUpAt,
    external_id: row.externalId,
  }[source.field];
}

const inObject = (value: JsonValue, key: string): JsonValue =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.hasOwn(value, key)
    ? (value[key] ?? null)
    : null;

const sizeOf = (value: JsonValue): number => Buffer.byteLength(JSON.stringify(value));

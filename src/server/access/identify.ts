import { isLevel, type Level } from "#contract/access.ts";
import { type ErrorCode, fail } from "#contract/errors.ts";
import type { requestHeaders } from "#contract/headers.ts";
import { BRANCH_ID_MAX_LENGTH, INTERNAL_PROJECT_ID, MAIN_BRANCH_ID } from "#contract/limits.ts";
import { shortened } from "#contract/shortened.ts";
import { digest } from "#server/crypto/digest.ts";
import type { Deps } from "#server/deps.ts";
import { isOwner } from "#server/foundation/project-owners/index.ts";
import { isPublishableDigest, type Project } from "#server/foundation/projects/index.ts";
import { type KnownSession, knownSession } from "#server/foundation/sessions/index.ts";
import { supportedLanguage } from "#texts/accept-language.ts";
import type { Locale } from "#texts/locales.ts";
import { isActiveKey } from "./active-key.ts";
import type { Caller, Origin, SignedInUser } from "./caller.ts";
import type { Credential } from "./credential.ts";
import { refuse } from "./refusal.ts";

/** Reads a request header by its role, whichever header prefix the request uses. */
export type HeaderReader = (name: keyof ReturnType<typeof requestHeaders>) => string | null;

/**
 * Returns the caller, from the headers alone; null for a request without an access type. Errors come in the contract's
 * order (docs/wire/requests.md, "The order of checks"), because clients rely on it.
 *
 * `endedSession` is the error for a session that no longer exists: ACCESS_TOKEN_EXPIRED unless the endpoint names
 * another.
 */
export async function callerOf(
  deps: Deps,
  header: HeaderReader,
  origin: Origin,
  endedSession: ErrorCode | undefined,
): Promise<Caller | null> {
  const accessType = header("accessType");
  if (accessType === null) {
    const carriesKey =
      header("publishableClientKey") ??
      header("secretServerKey") ??
      header("superSecretAdminKey") ??
      header("adminAccessToken");
    if (carriesKey !== null) throw fail("PROJECT_KEY_WITHOUT_ACCESS_TYPE");
    return null;
  }
  if (!isLevel(accessType)) throw fail("INVALID_ACCESS_TYPE", { access_type: accessType });
  const projectId = header("projectId");
  if (!projectId) throw fail("ACCESS_TYPE_WITHOUT_PROJECT_ID", { request_type: accessType });

  const accessToken = header("accessToken");
  const user = accessToken ? await userOf(deps, accessToken, projectId, endedSession, origin) : null;

  const cached = await deps.projects.get(projectId);
  if (!cached) throw fail("CURRENT_PROJECT_NOT_FOUND", { project_id: projectId });

  if (header("developmentOverrideKey") !== null) throw refuse("DEVELOPMENT_OVERRIDE_KEYS_NOT_SUPPORTED");
  const adminToken = header("adminAccessToken");
  const owner = adminToken === null ? null : await ownerOf(deps, adminToken, cached);
  const { project, credential } = owner
    ? { project: cached, credential: owner.credential }
    : await withKey(deps, accessType, cached, header);

  const branchId = header("branchId");
  if (branchId !== null && branchId !== MAIN_BRANCH_ID) {
    throw fail("BRANCH_DOES_NOT_EXIST", { branch_id: shortened(branchId, BRANCH_ID_MAX_LENGTH) });
  }
  // With a server key, the user's session only names the user.
  const isImpersonation = owner ? owner.isImpersonation : accessType === "client" && user?.isImpersonation === true;
  const ownerId = owner?.credential.userId ?? null;
  return { level: accessType, projectId, project, user, ownerId, credential, isImpersonation, origin };
}

/** Returns the user behind an access token, or null if the user was deleted. Throws the same errors as the header. */
export async function userOf(
  deps: Deps,
  token: string,
  projectId: string,
  endedSession: ErrorCode | undefined,
  from?: Pick<Origin, "pageLanguage">,
): Promise<SignedInUser | null> {
  const claimed = deps.accessTokens.claim(token);
  const project = claimed && (await deps.projects.get(claimed.projectId));
  // The keys of a deleted project are gone, so its tokens cannot be checked any more.
  if (!project && claimed?.projectId === projectId) throw fail("CURRENT_PROJECT_NOT_FOUND", { project_id: projectId });
  if (!project) throw fail("UNPARSABLE_ACCESS_TOKEN");
  const verified = await deps.accessTokens.verify(claimed, project, deps.now());
  if (verified.outcome === "unparsable") throw fail("UNPARSABLE_ACCESS_TOKEN");
  if (verified.outcome === "expired") {
    throw fail("ACCESS_TOKEN_EXPIRED", { expired_at_millis: verified.expiredAtMillis });
  }
  if (project.id !== projectId) {
    throw fail("INVALID_PROJECT_FOR_ACCESS_TOKEN", { expected_project_id: projectId, actual_project_id: project.id });
  }
  const session = await knownSession(deps, project.id, verified);
  const language = supportedLanguage(from?.pageLanguage);
  return signedIn(deps, session, { ...verified, projectId, language }, endedSession);
}

/** A deleted user leaves the request without a user; a session that has ended makes its tokens invalid at once. */
function signedIn(
  deps: Deps,
  session: KnownSession,
  { projectId, language, ...token }: { projectId: string; userId: string; sessionId: string | null; language?: Locale },
  endedSession: ErrorCode | undefined,
): SignedInUser | null {
  // A session is deleted with its user, and existing clients expect this error when they sign out of a session that no
  // longer exists.
  if (session !== "alive" && session !== "impersonation" && endedSession === "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED") {
    throw fail(endedSession);
  }
  if (session === "user-gone") return null;
  if (session === "ended") throw fail("ACCESS_TOKEN_EXPIRED", { expired_at_millis: null });
  const { userId, sessionId } = token;
  if (sessionId) {
    deps.activity.seen({ projectId, userId, sessionId, isImpersonation: session === "impersonation", language });
  }
  return { id: userId, sessionId, isImpersonation: session === "impersonation" };
}

interface ActingOwner {
  credential: Credential & { kind: "owner" };
  /** Whether somebody else acts as the owner. */
  isImpersonation: boolean;
}

/**
 * Resolves an admin access token: an access token of project `internal` that opens the projects of its user's teams, at
 * every level.
 */
async function ownerOf(deps: Deps, token: string, project: Project): Promise<ActingOwner> {
  const claimed = deps.accessTokens.claim(token);
  if (claimed === null) throw fail("UNPARSABLE_ADMIN_ACCESS_TOKEN");
  if (claimed.projectId !== INTERNAL_PROJECT_ID) throw fail("ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN");
  const internal = await deps.projects.get(INTERNAL_PROJECT_ID);
  if (!internal) throw fail("UNPARSABLE_ADMIN_ACCESS_TOKEN");
  const verified = await deps.accessTokens.verify(claimed, internal, deps.now());
  if (verified.outcome === "unparsable") throw fail("UNPARSABLE_ADMIN_ACCESS_TOKEN");
  if (verified.outcome === "expired") {
    throw fail("ADMIN_ACCESS_TOKEN_EXPIRED", { expired_at_millis: verified.expiredAtMillis });
  }
  const session = await knownSession(deps, INTERNAL_PROJECT_ID, verified);
  if (session === "user-gone") throw refuse("ADMIN_ACCESS_TOKEN_USER_NOT_FOUND");
  if (session === "ended") throw fail("ADMIN_ACCESS_TOKEN_EXPIRED", { expired_at_millis: null });
  if (!(await isOwner(deps, project, verified.userId))) throw fail("ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN");
  const { userId, sessionId } = verified;
  return { credential: { kind: "owner", userId, sessionId }, isImpersonation: session === "impersonation" };
}

/** The header with the key of each level, and the errors of a request without it or with a wrong one. */
const KEYS = {
  client: {
    name: "publishableClientKey",
    missing: "CLIENT_AUTHENTICATION_REQUIRED",
    invalid: "INVALID_PUBLISHABLE_CLIENT_KEY",
  },
  server: {
    name: "secretServerKey",
    missing: "SERVER_AUTHENTICATION_REQUIRED",
    invalid: "INVALID_SECRET_SERVER_KEY",
  },
  admin: {
    name: "superSecretAdminKey",
    missing: "ADMIN_AUTHENTICATION_REQUIRED",
    invalid: "INVALID_SUPER_SECRET_ADMIN_KEY",
  },
} as const;

/** Checks only the key of the declared level. Returns the project in the state that has the key. */
async function withKey(
  deps: Deps,
  level: Level,
  cached: Project,
  header: HeaderReader,
): Promise<{ project: Project; credential: Credential | null }> {
  const { name, missing, invalid } = KEYS[level];
  const key = header(name);
  if (!key) throw fail(missing);
  const keyDigest = digest(key);
  let project = cached;
  if (!isKeyOf(project, level, keyDigest, deps.now())) {
    // Another instance may have created it a moment ago.
    project = await deps.projects.latest(cached, keyDigest);
    if (!isKeyOf(project, level, keyDigest, deps.now())) throw fail(invalid, { project_id: project.id });
  }
  // The hosted pages use their key whether or not an app does.
  if (key !== project.hostedPublishableKey) deps.keyUses.used({ projectId: project.id, level, digest: keyDigest });
  return { project, credential: level === "client" ? null : { kind: "key", level, digest: keyDigest } };
}

const isKeyOf = (project: Project, level: Level, keyDigest: string, now: number) =>
  level === "client"
    ? isPublishableDigest(project, keyDigest, now)
    : isActiveKey(project, { kind: "key", level, digest: keyDigest }, now);

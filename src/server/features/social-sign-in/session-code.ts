import { fail } from "#contract/errors.ts";
import { AUTHORIZATION_CODE_LIFETIME_MILLIS } from "#contract/limits.ts";
import { isTrustedUrl } from "#server/access/trusted-url.ts";
import { audit } from "#server/audit/write.ts";
import { digest } from "#server/crypto/digest.ts";
import { randomSecret } from "#server/crypto/random.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import type { Where } from "#server/features/sign-in/index.ts";
import { createSessionIn, openSession } from "#server/foundation/sessions/index.ts";

/** What a code of the hosted pages stands for: a session of the user for an app on another host. */
export interface StoredSessionCode {
  kind: "session";
  /** The session at the hosted pages. */
  sessionId: string;
  /** The page of the app that gets the code. */
  redirectUri: string;
  challenge: string | null;
  challengeMethod: "S256";
}

interface Approval extends Pick<StoredSessionCode, "sessionId" | "redirectUri" | "challenge"> {
  projectId: string;
  userId: string;
}

/** Creates a code with which an app on a trusted domain gets a session. docs/security/rules.md, rule 26. */
export async function createSessionCodeIn(
  tx: Transaction,
  { now, keyring }: Pick<Deps, "now" | "keyring">,
  { projectId, userId, ...approved }: Approval,
): Promise<string> {
  const code = randomSecret();
  const stored: StoredSessionCode = { kind: "session", challengeMethod: "S256", ...approved };
  await tx.add("oauthCodes", {
    digest: digest(code),
    projectId,
    userId,
    sealedData: keyring.seal(JSON.stringify(stored)),
    expiresAt: now() + AUTHORIZATION_CODE_LIFETIME_MILLIS,
  });
  return code;
}

/**
 * Opens the session of an app for a code that has passed all checks. It ends with that of the hosted pages at the latest, so that
 * nothing that was opened without typing outlives the sign-in.
 */
export async function openSessionOfAppIn(
  tx: Transaction,
  deps: Pick<Deps, "now" | "settings">,
  { project, projectId, origin }: Where,
  { userId, stored }: { userId: string; stored: StoredSessionCode },
): Promise<{ id: string; refreshToken: string }> {
  const { sessionId, redirectUri } = stored;
  if (!isTrustedUrl(deps, project, redirectUri)) {
    throw fail("REDIRECT_URL_NOT_WHITELISTED", { redirect_url: redirectUri });
  }
  const hosted = await openSession(tx, deps, { projectId, userId, sessionId });
  if (!hosted || hosted.isImpersonation) throw fail("INVALID_AUTHORIZATION_CODE");
  const session = await createSessionIn(tx, deps, {
    projectId,
    userId,
    origin,
    amr: hosted.amr ?? undefined,
    notAfter: hosted.expiresAt,
    openedById: sessionId,
  });
  await audit(tx, deps, {
    projectId,
    action: "session_created",
    actor: { type: "user", id: userId },
    subject: { type: "user", id: userId },
    origin,
    after: { session_id: session.id, opened_by: sessionId, host: new URL(redirectUri).host },
  });
  return session;
}

import { createHash, timingSafeEqual } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { fail, KnownError } from "#contract/errors.ts";
import type { Origin } from "#server/access/caller.ts";
import { digest } from "#server/crypto/digest.ts";
import type { Deps } from "#server/deps.ts";
import { finishSignInIn, issueTokens, recordFailedSignIn } from "#server/features/sign-in/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { findUser } from "#server/foundation/users/index.ts";
import { acceptIn } from "./accept.ts";
import { decide } from "./decide.ts";
import { usedFor } from "./flow.ts";
import { requireProvider } from "./providers/configured.ts";
import { openSessionOfAppIn, type StoredSessionCode } from "./session-code.ts";
import { openCode, type StoredCallback } from "./stored-callback.ts";
import type { VerifiedIdentity } from "./verified-identity.ts";

/** Errors that occur before the code is identified; they get no entry in the audit log. */
const BEFORE_IDENTIFICATION: readonly string[] = ["INVALID_AUTHORIZATION_CODE", "REDIRECT_URL_NOT_WHITELISTED"];

/**
 * Exchanges an authorization code of this server for a session: signs in, links or signs up with the stored identity, or opens
 * the session of an app for a user of the hosted pages. An
 * attacker who only saw the code lacks the verifier, and an attempt without it does not redeem the code. Of many concurrent
 * requests exactly one succeeds.
 */
export async function redeemCode(
  deps: Deps,
  project: Project,
  wanted: { code: string; redirectUri: string; verifier: string; origin: Origin; extended: boolean },
) {
  const { code, redirectUri, verifier, origin, extended } = wanted;
  const where = { project, projectId: project.id, origin };
  const redeemed = await deps.store
    .write(async (tx) => {
      const t = tx.oauthCodes;
      const here = and(eq(t.digest, digest(code)), eq(t.projectId, project.id));
      const [row] = await tx.select().from(t).where(here);
      if (!row || row.expiresAt <= deps.now()) throw fail("INVALID_AUTHORIZATION_CODE");
      const stored = openCode(deps, row.sealedData);
      if (!proves(verifier, stored)) return { kind: "wrong verifier", userId: row.userId } as const;
      if (redirectUri !== stored.redirectUri) throw fail("REDIRECT_URL_NOT_WHITELISTED", { redirect_url: redirectUri });
      const use = async () => {
        const used = await tx.delete(t).where(here).returning({ digest: t.digest });
        if (used.length === 0) throw fail("INVALID_AUTHORIZATION_CODE");
      };
      if ("kind" in stored) {
        await use();
        const user = row.userId === null ? null : await findUser(tx, project.id, row.userId);
        if (!user) throw fail("INVALID_AUTHORIZATION_CODE");
        const session = await openSessionOfAppIn(tx, deps, where, { userId: user.row.id, stored });
        const finish = { kind: "session", user, session, isNewUser: false } as const;
        return { kind: "redeemed", goesTo: null, finish } as const;
      }
      // The provider may have been turned off since the callback.
      requireProvider(project, stored.providerId, usedFor(stored));
      const verified: VerifiedIdentity = { ...stored, project, origin };
      const outcome = await decide(tx, deps, verified);
      await use();

      const { userId, isNewUser } = await acceptIn(tx, deps, verified, outcome);
      const user = await findUser(tx, project.id, userId);
      if (!user) throw fail("INVALID_AUTHORIZATION_CODE");
      const finish = await finishSignInIn(tx, deps, where, { user, method: "oauth", isNewUser });
      return { kind: "redeemed", goesTo: stored.afterCallbackRedirectUrl, finish } as const;
    })
    .catch(async (error: unknown) => {
      if (error instanceof KnownError && !BEFORE_IDENTIFICATION.includes(error.code)) {
        await recordFailedSignIn(deps, where, { userId: null, after: { method: "oauth", reason: error.code } });
      }
      throw error;
    });
  if (redeemed.kind === "wrong verifier") {
    const after = { method: "oauth", reason: "INVALID_AUTHORIZATION_CODE" };
    await recordFailedSignIn(deps, where, { userId: redeemed.userId, after });
    throw fail("INVALID_AUTHORIZATION_CODE");
  }
  const { finish, goesTo } = redeemed;
  return { ...(await issueTokens(deps, where, finish, extended)), afterCallbackRedirectUrl: goesTo };
}

function proves(verifier: string, { challenge, challengeMethod }: StoredCallback | StoredSessionCode): boolean {
  if (challenge === null) return false;
  const shown = challengeMethod === "plain" ? verifier : createHash("sha256").update(verifier).digest("base64url");
  const [a, b] = [Buffer.from(shown), Buffer.from(challenge)];
  return a.length === b.length && timingSafeEqual(a, b);
}

import { createHash, timingSafeEqual } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { fail } from "#contract/errors.ts";
import type { Origin } from "#server/access/caller.ts";
import { digest } from "#server/crypto/digest.ts";
import type { Deps } from "#server/deps.ts";
import type { Project } from "#server/features/projects/project.ts";
import { noteFailedSignIn } from "#server/features/sign-in/failure.ts";
import { finishSignInIn, handOver } from "#server/features/sign-in/finish.ts";
import { findUser } from "#server/features/users/user.ts";
import type { ParkedCode } from "./return.ts";

/**
 * Exchanges an authorization code of ours for a session. Whoever only saw the code pass by lacks the verifier, and a try
 * without it does not use the code up. Of many at once exactly one succeeds.
 */
export async function redeemCode(
  deps: Deps,
  project: Project,
  wanted: { code: string; redirectUri: string; verifier: string; origin: Origin; extended: boolean },
) {
  const { code, redirectUri, verifier, origin, extended } = wanted;
  const where = { project, projectId: project.id, origin };
  const redeemed = await deps.store.write(async (tx) => {
    const t = tx.oauthCodes;
    const here = and(eq(t.digest, digest(code)), eq(t.projectId, project.id));
    const [row] = await tx.select().from(t).where(here);
    if (!row || row.expiresAt <= deps.now()) throw fail("INVALID_AUTHORIZATION_CODE");
    // Written by `parkCodeIn` and sealed since.
    const parked = JSON.parse(deps.keyring.open(row.sealedData)) as ParkedCode;
    if (!proves(verifier, parked)) return { seenBySomebodyElse: row.userId };
    if (redirectUri !== parked.redirectUri) throw fail("REDIRECT_URL_NOT_WHITELISTED");
    const used = await tx.delete(t).where(here).returning({ digest: t.digest });
    const user = await findUser(tx, project.id, row.userId);
    if (used.length === 0 || !user) throw fail("INVALID_AUTHORIZATION_CODE");

    const { isNewUser } = parked;
    return { parked, finish: await finishSignInIn(tx, deps, where, { user, method: "oauth", isNewUser }) };
  });
  if (redeemed.seenBySomebodyElse !== undefined) {
    const after = { method: "oauth", reason: "INVALID_AUTHORIZATION_CODE" };
    await noteFailedSignIn(deps, where, { userId: redeemed.seenBySomebodyElse, after });
    throw fail("INVALID_AUTHORIZATION_CODE");
  }
  const { finish, parked } = redeemed;
  const { afterCallbackRedirectUrl } = parked;
  return { ...handOver(deps, where, finish, extended), afterCallbackRedirectUrl };
}

function proves(verifier: string, { challenge, challengeMethod }: ParkedCode): boolean {
  const shown = challengeMethod === "plain" ? verifier : createHash("sha256").update(verifier).digest("base64url");
  const [a, b] = [Buffer.from(shown), Buffer.from(challenge)];
  return a.length === b.length && timingSafeEqual(a, b);
}

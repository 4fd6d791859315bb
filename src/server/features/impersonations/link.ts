import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { IMPERSONATION_PARAMETER } from "#contract/auth/sessions.ts";
import { fail } from "#contract/errors.ts";
import type { Caller } from "#server/access/caller.ts";
import { resolveUserId } from "#server/access/permit.ts";
import { requireTrustedUrl } from "#server/access/trusted-url.ts";
import { actorOf, audit } from "#server/audit/write.ts";
import { createCodeIn, type FoundCode, redeemCodeIn } from "#server/codes/codes.ts";
import { withCode } from "#server/codes/link.ts";
import type { Deps } from "#server/deps.ts";
import { isCredentialValid, issueAccessToken, requireClaims } from "#server/foundation/sessions/index.ts";
import { findUser, type User } from "#server/foundation/users/index.ts";
import { startImpersonationIn } from "./start.ts";

/** The purpose of these codes: what redeems an emailed code redeems them as well, and nothing else does. */
export const IMPERSONATION_LINK = "impersonation_link";

const Key = Type.Object({
  kind: Type.Literal("key"),
  level: Type.Union([Type.Literal("server"), Type.Literal("admin")]),
  digest: Type.String(),
});
const Owner = Type.Object({
  kind: Type.Literal("owner"),
  userId: Type.String(),
  sessionId: Type.Union([Type.String(), Type.Null()]),
});
const Stored = Type.Object({
  grantedBy: Type.Union([Key, Owner]),
  actor: Type.Object({
    type: Type.Union([Type.Literal("owner"), Type.Literal("server"), Type.Literal("admin")]),
    id: Type.Union([Type.String(), Type.Null()]),
  }),
  lifetimeMillis: Type.Optional(Type.Number()),
  reason: Type.Optional(Type.String()),
});
type Stored = Static<typeof Stored>;

/**
 * Creates a link that opens the app as a user, once and within minutes. The audit log has it at once, because anyone
 * with the link can use it.
 */
export async function createLink(
  deps: Deps,
  caller: Caller,
  wanted: { userId: string; callbackUrl: string; lifetimeMillis?: number; reason?: string },
): Promise<{ link: string; expiresAt: number }> {
  const userId = resolveUserId(caller, wanted.userId);
  const { projectId, origin } = caller;
  const { lifetimeMillis, reason } = wanted;
  requireTrustedUrl(deps, caller, wanted.callbackUrl);
  const actor = actorOf(caller);
  const data = { grantedBy: caller.credential, actor, lifetimeMillis, reason };
  return deps.store.write(async (tx) => {
    if (!(await findUser(tx, projectId, userId))) throw fail("USER_ID_DOES_NOT_EXIST", { user_id: userId });
    const code = await createCodeIn(tx, deps, { projectId, purpose: IMPERSONATION_LINK, userId, data });
    await audit(tx, deps, {
      projectId,
      action: "impersonation_link_created",
      actor,
      subject: { type: "user", id: userId },
      origin,
      after: { link_id: code.id, expires_at_millis: code.expiresAt, ...(reason && { reason }) },
    });
    return { link: linkTo(wanted.callbackUrl, code.secret), expiresAt: code.expiresAt };
  });
}

function linkTo(callbackUrl: string, secret: string): string {
  const url = new URL(withCode(callbackUrl, secret));
  url.searchParams.set(IMPERSONATION_PARAMETER, "true");
  return url.toString();
}

/** The result of a link's code: the user, and the granted rights. */
export interface Impersonation {
  codeId: string;
  user: User;
  grant: Stored;
}

/**
 * Returns what a checked code opens; undefined for a code of another purpose. A code counts as unknown if its user was
 * deleted, or if its grantor has lost the right.
 */
export async function impersonationOf(
  deps: Deps,
  { projectId, project }: Pick<Caller, "projectId" | "project">,
  code: FoundCode,
): Promise<Impersonation | undefined> {
  if (code.purpose !== IMPERSONATION_LINK) return undefined;
  if (!Value.Check(Stored, code.data)) throw new Error("The code of an impersonation has no grant.");
  const isGranted = await isCredentialValid(deps, project, code.data.grantedBy);
  const user = code.userId === null ? null : await findUser(deps.store, projectId, code.userId);
  if (!isGranted || !user) throw fail("VERIFICATION_CODE_NOT_FOUND");
  return { codeId: code.id, user, grant: code.data };
}

/** Redeems a link: opens the session that `POST /auth/sessions` would have opened for its grantor. */
export async function redeemLink(
  deps: Deps,
  caller: Caller,
  { codeId, user: { row }, grant }: Impersonation,
  { extended }: { extended: boolean },
): Promise<{ accessToken: string; refreshToken: string; userId: string }> {
  const { project, projectId, origin } = caller;
  requireClaims(extended);
  const userId = row.id;
  const { user, session } = await deps.store.write(async (tx) => {
    const found = await findUser(tx, projectId, userId);
    if (!found) throw fail("VERIFICATION_CODE_NOT_FOUND");
    await redeemCodeIn(tx, deps, codeId);
    return { user: found, session: await startImpersonationIn(tx, deps, { ...grant, userId, linkId: codeId }, caller) };
  });
  const opened = { id: session.id, origin, extended, isImpersonation: true };
  const accessToken = await issueAccessToken(deps, project, user, opened);
  return { accessToken, refreshToken: session.refreshToken, userId };
}

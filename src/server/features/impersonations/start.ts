import type { Caller } from "#server/access/caller.ts";
import type { Credential } from "#server/access/credential.ts";
import { type AuditEntry, audit } from "#server/audit/write.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { createSessionIn } from "#server/foundation/sessions/index.ts";

/** The actor of an impersonation, with the right, the reason and the duration. */
export interface Grant {
  /** The session ends with this credential. */
  grantedBy: Credential | null;
  actor: AuditEntry["actor"];
  lifetimeMillis?: number;
  reason?: string;
}

/**
 * Creates the session of an impersonation, with its entry in the audit log. It is not a sign-in of the user: it needs
 * no second factor, records no known place, and sends no notice.
 */
export async function startImpersonationIn(
  tx: Transaction,
  deps: Pick<Deps, "now">,
  wanted: Grant & { userId: string; linkId?: string },
  { projectId, origin }: Pick<Caller, "projectId" | "origin">,
) {
  const { userId, lifetimeMillis, grantedBy, actor, reason, linkId } = wanted;
  const session = await createSessionIn(tx, deps, {
    projectId,
    userId,
    lifetimeMillis,
    isImpersonation: true,
    grantedBy,
    origin,
  });
  await audit(tx, deps, {
    projectId,
    action: "impersonation_started",
    actor,
    subject: { type: "user", id: userId },
    origin,
    after: { session_id: session.id, ...(linkId && { link_id: linkId }), ...(reason && { reason }) },
  });
  return session;
}

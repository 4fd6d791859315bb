import type { Caller } from "#server/access/caller.ts";
import { audit } from "#server/audit/write.ts";
import type { Deps } from "#server/deps.ts";

export interface FailedSignIn {
  /** Whose account it was about; null when that is nobody's or cannot be told. */
  userId: string | null;
  /** How it was tried and what was wrong, without what was given as proof. */
  after: { method: string; [detail: string]: unknown };
}

/** Notes in the audit log that somebody tried to sign in and could not. In a transaction of its own: theirs left nothing. */
export async function noteFailedSignIn(
  deps: Deps,
  { projectId, origin }: Pick<Caller, "projectId" | "origin">,
  { userId, after }: FailedSignIn,
): Promise<void> {
  await deps.store.write((tx) =>
    audit(tx, deps, {
      projectId,
      action: "sign_in_failed",
      actor: { type: "nobody", id: null },
      subject: { type: "user", id: userId },
      origin,
      after,
    }),
  );
}

import type { Level } from "#contract/access.ts";
import { signOut } from "#contract/auth/sessions.ts";
import { inGroup, isKnown } from "#contract/errors.ts";
import type { Session } from "#sdk/session/session.ts";
import type { Wire } from "#sdk/wire/wire.ts";

/** Revokes a session on the server and clears its tokens here. Succeeds when the server no longer knows the session. */
export async function endSession<L extends Level>(wire: Wire<L>, session: Session): Promise<void> {
  try {
    await wire.as(session).call(signOut);
  } catch (error) {
    const isOver = isKnown(error, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED");
    if (!isOver && !inGroup(error, "INVALID_ACCESS_TOKEN")) throw error;
  }
  await session.markInvalid();
}

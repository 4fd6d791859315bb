import type { Level } from "#contract/access.ts";
import { signOut as revokeSession } from "#contract/auth/sessions.ts";
import { inGroup, isKnown } from "#contract/errors.ts";
import type { Redirects } from "#sdk/redirects/redirects.ts";
import type { Session } from "#sdk/session/session.ts";
import type { Wire } from "#sdk/wire/wire.ts";

/** Revokes a session on the server and clears its tokens here. Succeeds when the server no longer knows the session. */
async function endSession<L extends Level>(wire: Wire<L>, session: Session): Promise<void> {
  try {
    await wire.as(session).call(revokeSession);
  } catch (error) {
    const isOver = isKnown(error, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED");
    if (!isOver && !inGroup(error, "INVALID_ACCESS_TOKEN")) throw error;
  }
  await session.markInvalid();
}

/** Signs out, and leads to the page after it. */
export async function signOut<L extends Level>(
  { wire, redirects, session }: { wire: Wire<L>; redirects: Pick<Redirects, "hold" | "away" | "to">; session: Session },
  { redirectUrl }: { redirectUrl?: URL | string } = {},
): Promise<void> {
  await session.loaded();
  if (session.isKnownInvalid()) return;
  await redirects.hold(endSession(wire, session));
  if (redirectUrl) await redirects.away(redirectUrl);
  else await redirects.to("afterSignOut");
}

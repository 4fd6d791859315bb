import type { Level } from "#contract/access.ts";
import { isKnown } from "#contract/errors.ts";
import { type Resource, resource } from "#sdk/cache/resource.ts";
import type { SessionParts } from "./session-scope.ts";

/** The user of a session; `null` when no user is signed in. For an ended session, no request is sent. */
export function userResource<L extends Level, U>(
  { session, connection }: Pick<SessionParts<L>, "session" | "connection">,
  load: () => Promise<U | null>,
): Resource<U | null> {
  const user: Resource<U | null> = resource(async () => {
    await session.loaded();
    if (session.isKnownInvalid()) return null;
    try {
      return await load();
    } catch (error) {
      if (isKnown(error, "CANNOT_GET_OWN_USER_WITHOUT_USER")) return null;
      throw error;
    }
  }, connection.deps);
  if (session.isKnownInvalid()) user.set(null);
  return user;
}

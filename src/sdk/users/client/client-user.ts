import { type ClientUser, getCurrentUser } from "#contract/users.ts";
import type { Resource } from "#sdk/cache/resource.ts";
import { lazily } from "#sdk/lazily.ts";
import type { SessionParts } from "#sdk/users/shared/session-scope.ts";
import type { CurrentUser } from "#sdk/users/shared/user.ts";
import { userResource } from "#sdk/users/shared/user-resource.ts";

/**
 * The user of a session as a client sees it; `null` when no user is signed in. The code of the user's calls is loaded
 * with the user, because most visitors of a sign-in page are not signed in.
 */
export function clientUserOf(parts: SessionParts<"client">): Resource<CurrentUser | null> {
  const shown = lazily(async () => (await import("./client-view.ts")).clientView(parts, user));

  const user: Resource<CurrentUser | null> = userResource(parts, async () => {
    const [show, payload]: [(payload: ClientUser) => CurrentUser, ClientUser] = await Promise.all([
      shown(),
      parts.wire.call(getCurrentUser),
    ]);
    return show(payload);
  });
  return user;
}

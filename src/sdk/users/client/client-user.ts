import { type ClientUser, getCurrentUser } from "#contract/users.ts";
import type { Resource } from "#sdk/cache/resource.ts";
import { lazily } from "#sdk/lazily.ts";
import type { SessionParts } from "#sdk/users/shared/session-scope.ts";
import type { CurrentUser } from "#sdk/users/shared/user.ts";
import { userResource } from "#sdk/users/shared/user-resource.ts";

/**
 * The user of a session as a client sees it; `null` when nobody is signed in. What a user can do is loaded with the user:
 * whoever opens a sign-in page is seldom signed in.
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

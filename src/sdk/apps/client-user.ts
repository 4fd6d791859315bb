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
  const shown = lazily(async () => (await import("./client-view.ts")).viewInApp(parts, user));

  async function load(): Promise<ClientUser | null> {
    const given = await parts.given?.();
    return given === undefined ? parts.wire.call(getCurrentUser) : given;
  }

  const user: Resource<CurrentUser | null> = userResource(parts, async () => {
    const [show, payload]: [(payload: ClientUser) => CurrentUser, ClientUser | null] = await Promise.all([
      shown(),
      load(),
    ]);
    return payload && show(payload);
  });
  return user;
}

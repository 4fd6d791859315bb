import { fail } from "#contract/errors.ts";
import { deleteCurrentUser, getCurrentUser, updateCurrentUser } from "#contract/users.ts";
import type { Caller } from "#server/access/caller.ts";
import { me } from "#server/access/permit.ts";
import type { Deps } from "#server/deps.ts";
import type { Dialect } from "#server/http/prefix.ts";
import { on } from "#server/http/route.ts";
import { deleteUser, readUser, updateUser } from "./service.ts";
import { clientUserView, serverUserView } from "./user.ts";

export const userRoutes = [
  on(getCurrentUser, async ({ deps, caller, dialect }) => view(deps, caller, dialect, me(caller).id)),

  on(updateCurrentUser, async ({ deps, caller, dialect, body }) => {
    const { id } = me(caller);
    await updateUser(deps, caller, id, body);
    return view(deps, caller, dialect, id);
  }),

  on(deleteCurrentUser, async ({ deps, caller }) => {
    await deleteUser(deps, caller, me(caller).id);
    return { success: true as const };
  }),
];

async function view(deps: Deps, caller: Caller, dialect: Dialect, userId: string) {
  const found = await readUser(deps, caller.projectId, userId);
  // Deleted between the check of the token and this read.
  if (!found) throw fail("CANNOT_GET_OWN_USER_WITHOUT_USER");
  if (caller.level === "client") return clientUserView(found.user);
  return { ...serverUserView(found.user, found.managed), ...dialect.furtherUserFields };
}

import { fail } from "#contract/errors.ts";
import { deleteCurrentUser, getCurrentUser, updateCurrentUser } from "#contract/users.ts";
import type { Caller } from "#server/access/caller.ts";
import { me } from "#server/access/permit.ts";
import type { Deps } from "#server/deps.ts";
import { managedProjectIds } from "#server/features/projects/ownership.ts";
import type { Dialect } from "#server/http/prefix.ts";
import { on } from "#server/http/route.ts";
import { deleteUser, updateUser } from "./service.ts";
import { clientUserView, findUser, serverUserView, type User } from "./user.ts";

export const userRoutes = [
  on(getCurrentUser, async ({ deps, caller, dialect }) => {
    const user = await findUser(deps.store, caller.projectId, me(caller).id);
    // Deleted between the check of the token and this read.
    if (!user) throw fail("CANNOT_GET_OWN_USER_WITHOUT_USER");
    return view(deps, caller, dialect, user);
  }),

  on(updateCurrentUser, async ({ deps, caller, dialect, body }) => {
    const user = await updateUser(deps, caller, me(caller).id, body);
    return view(deps, caller, dialect, user);
  }),

  on(deleteCurrentUser, async ({ deps, caller }) => {
    await deleteUser(deps, caller, me(caller).id);
    return { success: true as const };
  }),
];

async function view(deps: Deps, { level, projectId }: Caller, dialect: Dialect, user: User) {
  if (level === "client") return clientUserView(user);
  const managed = await managedProjectIds(deps, projectId, user.user.id);
  return { ...serverUserView(user, managed), ...dialect.furtherUserFields };
}

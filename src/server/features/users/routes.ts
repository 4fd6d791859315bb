import { fail } from "#contract/errors.ts";
import { deleteCurrentUser, getCurrentUser, updateCurrentUser } from "#contract/users.ts";
import type { Caller } from "#server/access/caller.ts";
import { me } from "#server/access/permit.ts";
import type { Deps } from "#server/deps.ts";
import { on } from "#server/http/route.ts";
import { deleteUser, readUser, updateUser } from "./service.ts";
import { clientUserView, serverUserView } from "./user.ts";

export const userRoutes = [
  on(getCurrentUser, async ({ deps, caller }) => view(deps, caller, me(caller).id)),

  on(updateCurrentUser, async ({ deps, caller, body }) => {
    const { id } = me(caller);
    await updateUser(deps, caller, id, body);
    return view(deps, caller, id);
  }),

  on(deleteCurrentUser, async ({ deps, caller }) => {
    await deleteUser(deps, caller, me(caller).id);
    return { success: true as const };
  }),
];

async function view(deps: Deps, caller: Caller, userId: string) {
  const found = await readUser(deps, caller.projectId, userId);
  // Deleted between the check of the token and this read.
  if (!found) throw fail("CANNOT_GET_OWN_USER_WITHOUT_USER");
  return caller.level === "client" ? clientUserView(found.user) : serverUserView(found.user, found.managed);
}

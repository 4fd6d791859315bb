import { fail } from "#contract/errors.ts";
import * as contract from "#contract/users.ts";
import type { Caller } from "#server/access/caller.ts";
import { me, resolveUserId } from "#server/access/permit.ts";
import { CHUNK_ROWS } from "#server/db/page.ts";
import type { Deps } from "#server/deps.ts";
import { managedProjectIds } from "#server/features/projects/ownership.ts";
import type { Dialect } from "#server/http/prefix.ts";
import { StreamedList } from "#server/http/reply.ts";
import { on } from "#server/http/route.ts";
import { addUser } from "./add.ts";
import { pageOfUsers, usersInChunks } from "./list.ts";
import type { UserList } from "./order.ts";
import { deleteUser, updateUser } from "./service.ts";
import { clientUserView, findUser, serverUserView, type User } from "./user.ts";

export const userRoutes = [
  on(contract.getCurrentUser, async ({ deps, caller, dialect }) => {
    const user = await findUser(deps.store, caller.projectId, me(caller).id);
    // Deleted between the check of the token and this read.
    if (!user) throw fail("CANNOT_GET_OWN_USER_WITHOUT_USER");
    return view(deps, caller, dialect, user);
  }),

  on(contract.updateCurrentUser, async ({ deps, caller, dialect, body }) => {
    const user = await updateUser(deps, caller, me(caller).id, body);
    return view(deps, caller, dialect, user);
  }),

  on(contract.deleteCurrentUser, async ({ deps, caller }) => {
    await deleteUser(deps, caller, me(caller).id);
    return { success: true as const };
  }),

  on(contract.listUsers, async ({ deps, caller, dialect, query }) => {
    const { team_id, query: term = "", cursor = null, limit, desc = false } = query;
    const list = { projectId: caller.projectId, teamId: team_id ?? null, term, descending: desc };
    if (limit === undefined || limit > CHUNK_ROWS) {
      return new StreamedList(everybody(deps, caller, dialect, list, cursor, limit));
    }
    const { items, nextCursor } = await pageOfUsers(deps.store, list, cursor, limit);
    return { items: await views(deps, caller, dialect, items), ...paginated(nextCursor) };
  }),

  on(contract.createUser, async ({ deps, caller, dialect, body }) =>
    serverView(deps, caller, dialect, await addUser(deps, caller, body)),
  ),

  on(contract.getUser, async ({ deps, caller, dialect, params }) => {
    const user = await findUser(deps.store, caller.projectId, resolveUserId(caller, params.user_id));
    if (!user) throw fail("USER_NOT_FOUND");
    return serverView(deps, caller, dialect, user);
  }),

  on(contract.updateUser, async ({ deps, caller, dialect, params, body }) =>
    serverView(deps, caller, dialect, await updateUser(deps, caller, resolveUserId(caller, params.user_id), body)),
  ),

  on(contract.deleteUser, async ({ deps, caller, params }) => {
    await deleteUser(deps, caller, resolveUserId(caller, params.user_id));
    return { success: true as const };
  }),
];

async function* everybody(
  deps: Deps,
  caller: Caller,
  dialect: Dialect,
  list: UserList,
  cursor: string | null,
  limit: number | undefined,
) {
  const chunks = usersInChunks(deps.store, list, cursor, limit);
  let next = await chunks.next();
  for (; !next.done; next = await chunks.next()) yield await views(deps, caller, dialect, next.value);
  return paginated(next.value);
}

const paginated = (nextCursor: string | null) => ({
  is_paginated: true as const,
  pagination: { next_cursor: nextCursor },
});

const views = (deps: Deps, caller: Caller, dialect: Dialect, users: User[]) =>
  Promise.all(users.map((user) => serverView(deps, caller, dialect, user)));

async function view(deps: Deps, caller: Caller, dialect: Dialect, user: User) {
  return caller.level === "client" ? clientUserView(user) : serverView(deps, caller, dialect, user);
}

async function serverView(deps: Deps, { projectId }: Caller, dialect: Dialect, user: User) {
  const managed = await managedProjectIds(deps, projectId, user.user.id);
  return { ...serverUserView(user, managed), ...dialect.furtherUserFields };
}

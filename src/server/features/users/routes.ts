import * as disabling from "#contract/disabled-users.ts";
import { IDEMPOTENCY_KEY } from "#contract/emails.ts";
import { fail, isKnown } from "#contract/errors.ts";
import { soughtText } from "#contract/fields.ts";
import { createUsers, type NewUserResult } from "#contract/new-users.ts";
import * as contract from "#contract/users.ts";
import type { Caller } from "#server/access/caller.ts";
import { me, resolveUserId } from "#server/access/permit.ts";
import { actorOf } from "#server/audit/write.ts";
import { CHUNK_ROWS } from "#server/db/query/whole-list.ts";
import { forLists } from "#server/db/store/for-lists.ts";
import {
  allShownToServer,
  findUser,
  shownToCaller,
  shownToServer,
  type User,
  type Viewer,
} from "#server/foundation/users/index.ts";
import { StreamedList } from "#server/http/reply/reply.ts";
import { on } from "#server/http/routing/api-route.ts";
import { addUser } from "./add.ts";
import { type Added, addUsers } from "./add-many.ts";
import { disableUser, enableUser } from "./disable.ts";
import { filterOf, isFiltering } from "./filtered/filter.ts";
import { filteredInChunks, filteredPage } from "./filtered/list.ts";
import { readCursor } from "./filtered/listing.ts";
import { pageOfUsers, usersInChunks } from "./list.ts";
import { deleteUser, requireDeletionAllowed, updateUser } from "./service.ts";
import { teamsOf } from "./teams-of.ts";

export const userRoutes = [
  on(contract.getCurrentUser, async (call) => {
    const { deps, caller } = call;
    const user = await findUser(deps.store, caller.projectId, me(caller).id);
    if (!user) throw fail("CANNOT_GET_OWN_USER_WITHOUT_USER");
    return shownToCaller(call, user);
  }),

  on(contract.updateCurrentUser, async (call) => {
    const { deps, caller, body } = call;
    const user = await ofMe(updateUser(deps, caller, me(caller).id, body));
    return shownToCaller(call, user);
  }),

  on(contract.deleteCurrentUser, async ({ deps, caller }) => {
    requireDeletionAllowed(caller);
    await ofMe(deleteUser(deps, caller, me(caller).id));
    return { success: true as const };
  }),

  on(contract.listUsers, async (sent) => {
    const call = { ...sent, deps: await forLists(sent.deps) };
    const { deps, caller, query } = call;
    const { team_id, limit, desc = false, order_by: orderBy = "signed_up_at" } = query;
    const term = soughtText(query.query ?? "");
    const list = { projectId: caller.projectId, teamId: team_id ?? null, term, descending: desc };
    const filter = filterOf(query);
    const isStreamed = limit === undefined || limit > CHUNK_ROWS;
    const show: ShowUsers = query.with_teams ? withTeams(call) : (users) => allShownToServer(call, users);
    if (orderBy === "last_active_at" || isFiltering(filter)) {
      const listing = { ...list, orderBy, filter };
      const [cursor, now] = [query.cursor ?? null, deps.now()];
      if (isStreamed)
        return new StreamedList(allShown(show, filteredInChunks(deps.store, listing, cursor, limit, now)));
      const { items, next } = await filteredPage(deps.store, listing, cursor, limit, now);
      return { items: await show(items), ...paginated(next) };
    }
    const cursor = query.cursor === undefined ? null : readCursor(query.cursor).id;
    if (isStreamed) return new StreamedList(allShown(show, usersInChunks(deps.store, list, cursor, limit)));
    const { items, next } = await pageOfUsers(deps.store, list, cursor, limit);
    return { items: await show(items), ...paginated(next?.id ?? null) };
  }),

  on(contract.createUser, async (call) => shownToServer(call, await addUser(call.deps, call.caller, call.body))),

  on(createUsers, async ({ deps, caller, body, dialect, request }) => {
    const idempotencyKey = request.headers.get(IDEMPOTENCY_KEY) ?? undefined;
    const added = addUsers(deps, caller, { users: body.users, idempotencyKey }, dialect.wording);
    return new StreamedList(shownResults({ deps, caller, dialect }, added));
  }),

  on(contract.getUser, async (call) => {
    const { deps, caller, params } = call;
    const user = await findUser(deps.store, caller.projectId, resolveUserId(caller, params.user_id));
    if (!user) throw fail("USER_NOT_FOUND");
    return shownToServer(call, user);
  }),

  on(contract.updateUser, async (call) => {
    const { deps, caller, params, body } = call;
    return shownToServer(call, await updateUser(deps, caller, resolveUserId(caller, params.user_id), body));
  }),

  on(disabling.disableUser, async (call) => {
    const { deps, caller, params, body } = call;
    const wanted = { ...userOf(caller, params), reason: body.reason, until: body.until_millis };
    const { user } = await disableUser(deps, wanted, actingOf(caller));
    return shownToServer(call, user);
  }),

  on(disabling.enableUser, async (call) => {
    const { deps, caller, params } = call;
    const { user } = await enableUser(deps, userOf(caller, params), actingOf(caller));
    return shownToServer(call, user);
  }),

  on(contract.deleteUser, async ({ deps, caller, params }) => {
    await deleteUser(deps, caller, resolveUserId(caller, params.user_id));
    return { success: true as const };
  }),
];

const userOf = (caller: Caller, params: { user_id: string }) => ({
  projectId: caller.projectId,
  userId: resolveUserId(caller, params.user_id),
});
const actingOf = (caller: Caller) => ({ actor: actorOf(caller), origin: caller.origin });

async function* shownResults(viewer: Viewer, chunks: AsyncGenerator<Added[]>) {
  for await (const added of chunks) {
    const users = await allShownToServer(
      viewer,
      added.flatMap((each) => ("user" in each ? [each.user] : [])),
    );
    yield added.map((each): NewUserResult => ("error" in each ? each : { user: users.shift() }));
  }
  return { is_paginated: false as const };
}

/** A user who was deleted between the check of the token and the work is no longer signed in. */
async function ofMe<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isKnown(error, "USER_NOT_FOUND") ? fail("CANNOT_GET_OWN_USER_WITHOUT_USER") : error;
  }
}

type ShowUsers = (users: User[]) => Promise<contract.ListedUser[]>;

const withTeams =
  (viewer: Viewer): ShowUsers =>
  async (users) => {
    const { deps, caller } = viewer;
    const [shown, teams] = await Promise.all([
      allShownToServer(viewer, users),
      teamsOf(
        deps.store,
        caller.projectId,
        users.map(({ row }) => row.id),
      ),
    ]);
    return shown.map((user) => {
      const { first = [], count = 0 } = teams.get(user.id) ?? {};
      return {
        ...user,
        teams: first.map(({ id, displayName }) => ({ id, display_name: displayName })),
        team_count: count,
      };
    });
  };

async function* allShown(show: ShowUsers, chunks: AsyncGenerator<User[], string | null>) {
  let next = await chunks.next();
  for (; !next.done; next = await chunks.next()) yield await show(next.value);
  return paginated(next.value);
}

const paginated = (nextCursor: string | null) => ({
  is_paginated: true as const,
  pagination: { next_cursor: nextCursor },
});

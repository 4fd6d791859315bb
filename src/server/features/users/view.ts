import type { ServerUser } from "#contract/users.ts";
import type { Caller } from "#server/access/caller.ts";
import type { Deps } from "#server/deps.ts";
import { managedProjectIds } from "#server/features/projects/ownership.ts";
import type { Dialect } from "#server/http/prefix.ts";
import { clientUserView, serverUserView, type User } from "./user.ts";

/** Whom an answer is for. */
export interface Viewer {
  deps: Deps;
  caller: Caller;
  dialect: Dialect;
}

type Managed = Awaited<ReturnType<typeof managedProjectIds>>;

/** A user as a reply shows one to servers, wherever in it: with what owners manage, and what the dialect's clients need. */
export async function shownToServer(viewer: Viewer, user: User): Promise<ServerUser> {
  const { deps, caller, dialect } = viewer;
  return shown(user, await managedProjectIds(deps, caller.projectId, [user.user.id]), dialect);
}

/** Many users: whatever has to be asked for is asked for all of them at once. */
export async function allShownToServer({ deps, caller, dialect }: Viewer, users: readonly User[]) {
  const ids = users.map(({ user }) => user.id);
  const managed = await managedProjectIds(deps, caller.projectId, ids);
  return users.map((user) => shown(user, managed, dialect));
}

export async function shownToCaller(viewer: Viewer, user: User) {
  return viewer.caller.level === "client" ? clientUserView(user) : shownToServer(viewer, user);
}

const shown = (user: User, managed: Managed, { furtherUserFields }: Dialect): ServerUser =>
  Object.assign(serverUserView(user, managed && (managed.get(user.user.id) ?? [])), furtherUserFields);

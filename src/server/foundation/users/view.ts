import type { ServerUser } from "#contract/users.ts";
import type { Caller } from "#server/access/caller.ts";
import type { Deps } from "#server/deps.ts";
import { managedProjectIds } from "#server/foundation/project-owners/index.ts";
import type { Dialect } from "#server/http/request/prefix.ts";
import { clientUserView, serverUserView, type User } from "./user.ts";

/** The caller that a reply is for. */
export interface Viewer {
  deps: Deps;
  caller: Caller;
  dialect: Dialect;
}

type Managed = Awaited<ReturnType<typeof managedProjectIds>>;

/** A user as replies show it to servers, with the managed projects of owners and the further fields of the dialect. */
export async function shownToServer(viewer: Viewer, user: User): Promise<ServerUser> {
  const { deps, caller } = viewer;
  return shown(viewer, user, await managedProjectIds(deps, caller.projectId, [user.row.id]));
}

/** Many users as replies show them to servers. The managed projects of all are read in one query. */
export async function allShownToServer(viewer: Viewer, users: readonly User[]) {
  const { deps, caller } = viewer;
  const ids = users.map(({ row: user }) => user.id);
  const managed = await managedProjectIds(deps, caller.projectId, ids);
  return users.map((user) => shown(viewer, user, managed));
}

export async function shownToCaller(viewer: Viewer, user: User) {
  return viewer.caller.level === "client" ? clientUserView(viewer.deps, user) : shownToServer(viewer, user);
}

const shown = ({ deps, dialect }: Viewer, user: User, managed: Managed): ServerUser =>
  Object.assign(serverUserView(deps, user, managed && (managed.get(user.row.id) ?? [])), dialect.furtherUserFields);

import type { Caller } from "#server/access/caller.ts";
import type { Deps } from "#server/deps.ts";
import { managedProjectIds } from "#server/features/projects/ownership.ts";
import type { Dialect } from "#server/http/prefix.ts";
import { serverUserView, type User } from "./user.ts";

type Managed = Awaited<ReturnType<typeof managedProjectIds>>;

/** A user as servers see it. */
export async function serverView(deps: Deps, { projectId }: Caller, dialect: Dialect, user: User) {
  return shown(user, await managedProjectIds(deps, projectId, [user.user.id]), dialect);
}

/** Many users: whatever has to be asked for is asked for all of them at once. */
export async function serverViews(deps: Deps, { projectId }: Caller, dialect: Dialect, users: readonly User[]) {
  const ids = users.map(({ user }) => user.id);
  const managed = await managedProjectIds(deps, projectId, ids);
  return users.map((user) => shown(user, managed, dialect));
}

const shown = (user: User, managed: Managed, { furtherUserFields }: Dialect) =>
  Object.assign(serverUserView(user, managed && (managed.get(user.user.id) ?? [])), furtherUserFields);

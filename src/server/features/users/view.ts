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

/** A user as a reply shows one to servers, wherever in it: with what owners manage, and what the dialect's clients need. */
export async function shownToServer({ deps, caller, dialect }: Viewer, user: User): Promise<ServerUser> {
  const managed = await managedProjectIds(deps, caller.projectId, user.user.id);
  return { ...serverUserView(deps, user, managed), ...dialect.furtherUserFields };
}

export async function shownToCaller(viewer: Viewer, user: User) {
  return viewer.caller.level === "client" ? clientUserView(viewer.deps, user) : shownToServer(viewer, user);
}

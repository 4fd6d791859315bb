import { type Resource, resource } from "#sdk/cache/resource.ts";
import type { SessionScope } from "#sdk/users/shared/session-scope.ts";
import type { HallpassAdminApp } from "./admin-app.ts";
import type { CurrentInternalUser, OwnedProject } from "./internal-user.ts";
import type { ownerCalls } from "./owned-project.ts";

type OwnerPart = Pick<
  CurrentInternalUser,
  "ownedProjects" | "listOwnedProjects" | "createProject" | "listSharedProviders"
>;

/** The projects of an owner, each with an app that administers it on behalf of the owner. */
export function ownedProjectsOf(scope: SessionScope<"client">): OwnerPart {
  /** One app per project, so that its watchables survive a reload of the list. */
  const apps = new Map<string, HallpassAdminApp>();
  // Loaded on first use, because the sign-in page does not need the admin app.
  let calls: ReturnType<typeof ownerCalls> | undefined;
  async function load() {
    const owned = await import("./owned-project.ts");
    calls ??= owned.ownerCalls(scope, apps, () => ownedProjects.refresh());
    return calls;
  }

  const ownedProjects: Resource<OwnedProject[]> = resource(async () => (await load()).list(), scope.connection.deps);

  return {
    ownedProjects,
    listOwnedProjects: ownedProjects.get,
    async createProject(project) {
      const calls = await load();
      const created = await calls.create(project);
      await ownedProjects.refresh();
      return calls.open(created);
    },
    listSharedProviders: async () => (await load()).sharedProviders(),
  };
}

import { listSharedProviders } from "#contract/oauth-issuers.ts";
import { createProject, listProjects, type Project as ProjectPayload } from "#contract/projects.ts";
import type { HallpassAdminApp } from "#sdk/apps/admin-app.ts";
import { resource } from "#sdk/cache/resource.ts";
import { refreshAfterCreation } from "#sdk/cache/watchable.ts";
import type { CurrentInternalUser, OwnedProject } from "#sdk/users/shared/internal-user.ts";
import type { SessionScope } from "#sdk/users/shared/session-scope.ts";
import type { NewProject } from "./project.ts";

type OwnerPart = Pick<
  CurrentInternalUser,
  "ownedProjects" | "listOwnedProjects" | "createProject" | "listSharedProviders"
>;

// Loaded only for owners with projects, because the sign-in page does not need the admin app.
const loadAdminApp = () => import("#sdk/apps/admin-app.ts");
const loadToWire = () => import("./admin-project.ts");

/** The projects of an owner, each with an app that administers it on behalf of the owner. */
export function ownedProjectsOf({ wire, session, connection }: SessionScope<"client">): OwnerPart {
  const { baseUrl, deps, extraHeaders } = connection;
  /** One app per project, so that its watchables survive a reload of the list. */
  const apps = new Map<string, HallpassAdminApp>();

  async function open(payload: ProjectPayload): Promise<OwnedProject> {
    const { HallpassAdminApp } = await loadAdminApp();
    const app =
      apps.get(payload.id) ??
      new HallpassAdminApp({
        baseUrl,
        deps,
        extraRequestHeaders: extraHeaders,
        projectId: payload.id,
        projectOwnerSession: session,
        onProjectChange: () => ownedProjects.refresh(),
      });
    apps.set(payload.id, app);
    return Object.freeze({ ...app.seed(payload), app });
  }

  const ownedProjects = resource(async () => {
    const { items } = await wire.call(listProjects);
    return Promise.all(items.map(open));
  }, deps);

  return {
    ownedProjects,
    listOwnedProjects: ownedProjects.get,
    async createProject({ ownerTeamId, ...project }: NewProject) {
      const { toWire } = await loadToWire();
      const created = await wire.call(createProject, {
        body: { ...toWire(project), display_name: project.displayName, owner_team_id: ownerTeamId },
      });
      await refreshAfterCreation(ownedProjects);
      return open(created);
    },
    listSharedProviders: async () => (await wire.call(listSharedProviders)).items.map(({ id }) => id),
  };
}

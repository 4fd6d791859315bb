import { getClientProject } from "#contract/client-project.ts";
import {
  createProject,
  deleteProject,
  deleteProjectAtOldPath,
  getJwks,
  getProject,
  listProjects,
  type ProjectChange,
  updateProject,
  updateProjectAtOldPath,
} from "#contract/projects.ts";
import { refuse } from "#server/access/refusal.ts";
import { clientConfigView } from "#server/foundation/project-config/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { PublicReply } from "#server/http/reply/reply.ts";
import { isFrom, releaseOf } from "#server/http/request/client-version.ts";
import { on } from "#server/http/routing/api-route.ts";
import * as projects from "./service.ts";
import { viewIn } from "./view.ts";

/**
 * Short, because a new key signs a minute after its publication (`SIGNING_KEY_LEAD_MILLIS`): by then, a backend that asks every
 * half a minute for an unknown key, through a cache, must have it.
 */
const JWKS_MAX_AGE_SECONDS = 15;

export const projectRoutes = [
  on(listProjects, async ({ deps, caller, dialect }) => {
    const owned = await projects.listOwned(deps, caller);
    return { items: owned.map((each) => viewIn(dialect, each)), is_paginated: false };
  }),

  on(createProject, async ({ deps, caller, dialect, body }) =>
    viewIn(
      dialect,
      await projects.create(deps, caller, {
        displayName: body.display_name,
        description: body.description,
        isProductionMode: body.is_production_mode,
        ownerTeamId: body.owner_team_id,
        config: body.config,
      }),
    ),
  ),

  on(getProject, async ({ caller, dialect }) => viewIn(dialect, caller.project)),
  on(updateProject, async ({ deps, caller, dialect, body }) =>
    viewIn(dialect, await projects.update(deps, caller, changeFrom(body))),
  ),
  on(updateProjectAtOldPath, async ({ deps, caller, dialect, body }) =>
    viewIn(dialect, await projects.update(deps, caller, changeFrom(body))),
  ),

  on(deleteProject, async ({ deps, caller }) => {
    await projects.remove(deps, caller);
    return { success: true as const };
  }),
  on(deleteProjectAtOldPath, async ({ deps, caller }) => {
    await projects.remove(deps, caller);
    return { success: true as const };
  }),

  on(getClientProject, async ({ caller, dialect, header }) =>
    caller.level === "admin" && expectsAdminShape(header("clientVersion"))
      ? viewIn(dialect, caller.project)
      : clientView(caller.project),
  ),

  on(getJwks, async ({ deps, params }) => {
    const project = await deps.projects.get(params.project_id);
    if (!project) throw refuse("PROJECT_OF_KEYS_NOT_FOUND");
    const keys = [...project.signingKeys, ...project.rsaKeys].map(({ publicJwk }) => publicJwk);
    return new PublicReply({ keys }, JWKS_MAX_AGE_SECONDS);
  }),
];

/** Clients before 2.8.28 read the admin project at the client path. docs/wire/dialects.md, "Client versions". */
function expectsAdminShape(clientVersion: string | null): boolean {
  const release = releaseOf(clientVersion);
  return release !== null && !isFrom(release, [2, 8, 28]);
}

const changeFrom = (body: ProjectChange) => ({
  displayName: body.display_name,
  description: body.description,
  isProductionMode: body.is_production_mode,
  config: body.config,
  expected: body.expected,
  handOver:
    body.owner_team_id === undefined ? undefined : { teamId: body.owner_team_id, confirmation: body.confirmation },
});

function clientView(project: Project) {
  return { id: project.id, display_name: project.displayName, config: clientConfigView(project.config) };
}

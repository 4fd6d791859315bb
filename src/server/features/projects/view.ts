import type { Project as ProjectPayload } from "#contract/projects.ts";
import { configView } from "#server/foundation/project-config/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import type { Dialect } from "#server/http/request/prefix.ts";

type Shown = Omit<Project, "signingKeys" | "rsaKeys" | "issuer" | "keys" | "hostedPublishableKey">;

/** A project in a dialect. Published clients compare whole replies, so theirs have no further field. */
export function viewIn(dialect: Dialect, project: Shown): ProjectPayload {
  const view = projectView(project);
  if (dialect.projectsWithAuthorizationServer) return view;
  const { authorization_server_enabled, oauth_claims, oauth_claims_in_sessions, ...config } = view.config;
  return { ...view, config };
}

/** A project as its owners see it. */
export function projectView(project: Shown): ProjectPayload {
  return {
    id: project.id,
    display_name: project.displayName,
    description: project.description,
    created_at_millis: project.createdAt,
    is_production_mode: project.isProductionMode,
    owner_team_id: project.ownerTeamId,
    config: configView(project.config),
  };
}

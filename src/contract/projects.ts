import { type Static, Type } from "@sinclair/typebox";
import { ADMIN_ONLY, EVERY_LEVEL } from "./access.ts";
import { AuthenticationResponse } from "./auth/passkeys.ts";
import { endpoint } from "./endpoint.ts";
import {
  Code,
  CurrentPassword,
  Description,
  Expected,
  List,
  Millis,
  Name,
  NoBody,
  NonEmpty,
  Nullable,
  ProjectId,
  Success,
  Uuid,
} from "./fields.ts";
import { ProjectConfig, ProjectConfigUpdate } from "./project-config.ts";

export const Project = Type.Object({
  id: ProjectId,
  display_name: Type.String(),
  description: Type.String({ description: "Never null; empty when there is none." }),
  created_at_millis: Millis,
  is_production_mode: Type.Boolean(),
  owner_team_id: Nullable(Uuid),
  config: ProjectConfig,
});
export type Project = Static<typeof Project>;

export const ProjectUpdate = Type.Object({
  display_name: Type.Optional(NonEmpty),
  description: Type.Optional(Nullable(Description)),
  is_production_mode: Type.Optional(Type.Boolean()),
  config: Type.Optional(ProjectConfigUpdate),
});
export type ProjectUpdate = Static<typeof ProjectUpdate>;

/**
 * Shows that the owner is present: by the password, or by a passkey that verified its user, with the code of a challenge of
 * project `internal`.
 */
const Confirmation = Type.Union([
  Type.Object({ type: Type.Literal("password"), password: CurrentPassword }),
  Type.Object({ type: Type.Literal("passkey"), authentication_response: AuthenticationResponse, code: Code }),
]);
export type Confirmation = Static<typeof Confirmation>;

/** A change of the project by its owners; published clients send the one above. */
const ProjectChange = Type.Object({
  ...ProjectUpdate.properties,
  expected: Expected(Project, { config: Expected(ProjectConfig) }),
  /** The team that is to own the project. Only for owners in a session of their own, who own both teams. */
  owner_team_id: Type.Optional(Uuid),
  confirmation: Type.Optional(Confirmation),
});
export type ProjectChange = Static<typeof ProjectChange>;

export const NewProject = Type.Object({
  display_name: NonEmpty,
  description: Type.Optional(Nullable(Description)),
  is_production_mode: Type.Optional(Type.Boolean()),
  owner_team_id: Type.Optional(Uuid),
  config: Type.Optional(ProjectConfigUpdate),
});
export type NewProject = Static<typeof NewProject>;

export const listProjects = endpoint({
  method: "GET",
  path: "/internal/projects",
  summary: "List the projects that the signed-in user owns",
  access: EVERY_LEVEL,
  user: "required",
  project: "internal",
  response: List(Project),
  errors: ["USER_AUTHENTICATION_REQUIRED", "EXPECTED_INTERNAL_PROJECT"],
});

export const createProject = endpoint({
  method: "POST",
  path: "/internal/projects",
  summary: "Create a project; a team of the signed-in user owns it",
  access: EVERY_LEVEL,
  countsWrites: true,
  user: "required",
  project: "internal",
  body: NewProject,
  status: 201,
  response: Project,
  errors: [
    "USER_AUTHENTICATION_REQUIRED",
    "EXPECTED_INTERNAL_PROJECT",
    "TEAM_MEMBERSHIP_NOT_FOUND",
    "TEAM_PERMISSION_REQUIRED",
    "TOO_MANY_ATTEMPTS",
  ],
});

export const getProject = endpoint({
  method: "GET",
  path: "/internal/projects/current",
  summary: "Get the project with its whole configuration",
  access: ADMIN_ONLY,
  response: Project,
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});

export const updateProject = endpoint({
  method: "PATCH",
  path: "/internal/projects/current",
  summary: "Change the project or its configuration; an owner can give it to another team",
  access: ADMIN_ONLY,
  body: ProjectChange,
  response: Project,
  errors: [
    "INSUFFICIENT_ACCESS_TYPE",
    "CHANGED_MEANWHILE",
    "CONFIRMATION_REQUIRED",
    "PASSWORD_CONFIRMATION_MISMATCH",
    "PASSKEY_AUTHENTICATION_FAILED",
    "TEAM_MEMBERSHIP_NOT_FOUND",
    "TEAM_PERMISSION_REQUIRED",
    "TOO_MANY_ATTEMPTS",
  ],
});

export const deleteProject = endpoint({
  method: "DELETE",
  path: "/internal/projects/current",
  summary: "Delete the project with everything in it",
  access: ADMIN_ONLY,
  body: NoBody,
  response: Success,
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});

export const updateProjectAtOldPath = endpoint({
  method: "PATCH",
  path: "/projects/current",
  summary:
    "Change the project or its configuration; for clients before 2.8.28, same as PATCH /internal/projects/current",
  access: ADMIN_ONLY,
  body: ProjectUpdate,
  response: Project,
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});

export const deleteProjectAtOldPath = endpoint({
  method: "DELETE",
  path: "/projects/current",
  summary:
    "Delete the project with everything in it; for clients before 2.8.28, same as DELETE /internal/projects/current",
  access: ADMIN_ONLY,
  body: NoBody,
  response: Success,
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});

const EcKey = Type.Object({
  kty: Type.Literal("EC"),
  alg: Type.Literal("ES256"),
  crv: Type.Literal("P-256"),
  x: Type.String(),
  y: Type.String(),
  kid: Type.String(),
});

const RsaKey = Type.Object({
  kty: Type.Literal("RSA"),
  alg: Type.Literal("RS256"),
  n: Type.String(),
  e: Type.String(),
  kid: Type.String(),
});

export const getJwks = endpoint({
  method: "GET",
  path: "/projects/{project_id}/.well-known/jwks.json",
  summary: "Get the public keys that verify the project's tokens (RFC 7517)",
  access: "none",
  params: Type.Object({ project_id: Name }),
  response: Type.Object({ keys: Type.Array(Type.Union([EcKey, RsaKey])) }),
  errors: [],
});

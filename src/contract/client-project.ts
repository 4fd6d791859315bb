import { type Static, Type } from "@sinclair/typebox";
import { EVERY_LEVEL } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { ProjectId } from "./fields.ts";
import { ClientProjectConfig } from "./project-config.ts";
import { Project } from "./projects.ts";

// Apart from what administers projects, because every client loads this much at once.

export const ClientProject = Type.Object({ id: ProjectId, display_name: Type.String(), config: ClientProjectConfig });
export type ClientProject = Static<typeof ClientProject>;

/** Clients before 2.8.28 get the admin shape here when they ask as admins; docs/wire/dialects.md, "Client versions". */
export const getClientProject = endpoint({
  method: "GET",
  path: "/projects/current",
  summary: "Get the project settings that a sign-in page needs",
  access: EVERY_LEVEL,
  response: Type.Union([ClientProject, Project]),
  errors: ["CURRENT_PROJECT_NOT_FOUND"],
});

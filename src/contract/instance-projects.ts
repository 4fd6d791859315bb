import { type Static, Type } from "@sinclair/typebox";
import { ADMIN_ONLY } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { Millis, Name, Nullable, ProjectId, Uuid } from "./fields.ts";
import { CURSOR_MAX_LENGTH, INSTANCE_COUNT_MAX, LIST_PAGE_DEFAULT, LIST_PAGE_MAX } from "./limits.ts";

/** How many members of the owning team are named. */
export const INSTANCE_OWNERS_NAMED = 3;

const Bounded = Type.Object({
  count: Type.Integer({ minimum: 0, maximum: INSTANCE_COUNT_MAX }),
  is_exact: Type.Boolean({ description: "False if there are more than `count`." }),
});

/** A project of the server, whoever owns it: how large it is and to whom it belongs. Nothing of its content. */
export const InstanceProject = Type.Object({
  id: ProjectId,
  display_name: Type.String(),
  owner_team: Nullable(
    Type.Object({
      id: Uuid,
      display_name: Type.String(),
      member_count: Type.Integer({ minimum: 0 }),
      member_names: Type.Array(Type.String(), {
        maxItems: INSTANCE_OWNERS_NAMED,
        description: "Names or addresses of those who joined first.",
      }),
    }),
  ),
  user_count: Type.Integer({ minimum: 0, description: "Anonymous users included." }),
  teams: Bounded,
  mails_last_30_days: Bounded,
  created_at_millis: Millis,
  last_active_at_millis: Nullable(Millis),
});
export type InstanceProject = Static<typeof InstanceProject>;

/** Projects have ids of any form. */
const ProjectCursor = Type.String({ minLength: 1, maxLength: CURSOR_MAX_LENGTH });

export const listInstanceProjects = endpoint({
  method: "GET",
  path: "/internal/instance/projects",
  summary: "List the projects of all owners, newest first, with their sizes",
  access: ADMIN_ONLY,
  project: "internal",
  query: Type.Object({
    query: Type.Optional(Type.String({ ...Name, description: "A part of the name, or the whole id." })),
    cursor: Type.Optional(ProjectCursor),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: LIST_PAGE_MAX, description: `${LIST_PAGE_DEFAULT} by default.` }),
    ),
  }),
  response: Type.Object({
    items: Type.Array(InstanceProject),
    is_paginated: Type.Literal(true),
    pagination: Type.Object({ next_cursor: Nullable(ProjectCursor) }),
  }),
  errors: ["INSUFFICIENT_ACCESS_TYPE", "EXPECTED_INTERNAL_PROJECT", "SCHEMA_ERROR"],
});

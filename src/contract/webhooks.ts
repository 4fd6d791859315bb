import { Type } from "@sinclair/typebox";
import { ADMIN_ONLY } from "./access.ts";
import { endpoint } from "./endpoint.ts";

/** Events that endpoints can subscribe to, each with its payload. */
export const WEBHOOK_EVENTS = {
  "user.created": "A user was created. `data` is the user as servers see it.",
  "user.updated": "A user was changed. `data` is the user as servers see it.",
  "user.deleted": "A user was deleted. `data` has the `id` and the ids of the user's `teams`.",
  "team.created": "A team was created. `data` is the team as servers see it.",
  "team.updated": "A team was changed. `data` is the team as servers see it.",
  "team.deleted": "A team was deleted. `data` has its `id`.",
  "team_membership.created": "A user joined a team. `data` has `team_id` and `user_id`.",
  "team_membership.deleted": "A user left a team. `data` has `team_id` and `user_id`.",
  "team_permission.created":
    "A user was given a permission in a team. `data` has its `id`, the `team_id` and the `user_id`.",
  "team_permission.deleted":
    "A permission in a team was taken from a user. `data` has its `id`, the `team_id` and the `user_id`.",
  "project_permission.created": "A user was given a permission in the project. `data` has its `id` and the `user_id`.",
  "project_permission.deleted":
    "A permission in the project was taken from a user. `data` has its `id` and the `user_id`.",
  "oauth_client.created": "An OAuth client was created. `data` is the client as admins see it, without its secrets.",
  "oauth_client.updated":
    "An OAuth client or its secrets were changed. `data` is the client as admins see it, without its secrets.",
  "oauth_client.deleted": "An OAuth client was deleted. `data` has its `id`.",
  "oauth_grant.created":
    "A user gave an OAuth client access. `data` has its `id`, the `user_id`, the `client` and the `access`.",
  "oauth_grant.updated": "A user allowed an OAuth client more than before. `data` has the whole `access`.",
  "oauth_grant.deleted":
    "The access of an OAuth client to a user was removed. `data` has its `id`, the `user_id` and the `client_id`.",
} as const;
/** An event that webhooks report, such as `user.created`. */
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;

export const createSvixToken = endpoint({
  method: "POST",
  path: "/webhooks/svix-token",
  summary: "Create a token that manages the project's webhooks through Svix's API",
  access: ADMIN_ONLY,
  body: Type.Object({}),
  status: 201,
  response: Type.Object({ token: Type.String() }),
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});

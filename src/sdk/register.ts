import type { JsonValue } from "#contract/json.ts";

export type { JsonValue };

/**
 * The types of the metadata that an app keeps with users and teams, and the ids of its permissions. Empty until the app adds
 * them, once, in any of its files:
 *
 *     import type {} from "hallpass";
 *
 *     declare module "hallpass" {
 *       interface Register {
 *         clientMetadata: { theme?: "dark" | "light" };
 *         serverMetadata: { plan: "free" | "gold" };
 *         teamPermissionId: "boats:see" | "boats:rename" | "team_admin";
 *       }
 *     }
 *
 * The keys are `clientMetadata`, `clientReadOnlyMetadata` and `serverMetadata` for users, and `teamClientMetadata`,
 * `teamClientReadOnlyMetadata` and `teamServerMetadata` for teams. The SDK does not validate the data. `teamPermissionId` and
 * `projectPermissionId` are the ids of the permissions that the project defines.
 */
// biome-ignore lint/suspicious/noEmptyInterface: apps add its members by declaration merging.
export interface Register {}

/** Metadata is `null` until it is set. Without a registered type, it is any value of JSON. */
type Registered<K extends string> = Register extends { [key in K]: infer T } ? T | null : JsonValue;

/** Data of a user that clients and servers read and write: what `Register` says, or null. */
export type ClientMetadata = Registered<"clientMetadata">;
/** Data of a user that clients read and only servers write: what `Register` says, or null. */
export type ClientReadOnlyMetadata = Registered<"clientReadOnlyMetadata">;
/** Data of a user that only servers read and write: what `Register` says, or null. */
export type ServerMetadata = Registered<"serverMetadata">;
/** Data of a team that clients and servers read and write: what `Register` says, or null. */
export type TeamClientMetadata = Registered<"teamClientMetadata">;
/** Data of a team that clients read and only servers write: what `Register` says, or null. */
export type TeamClientReadOnlyMetadata = Registered<"teamClientReadOnlyMetadata">;
/** Data of a team that only servers read and write: what `Register` says, or null. */
export type TeamServerMetadata = Registered<"teamServerMetadata">;

/** Without a registered type, any text. */
type RegisteredId<K extends string> = Register extends { [key in K]: infer T extends string } ? T : string;

/** The id of a permission in teams: what `Register` says, or one of Hallpass's own, such as `$update_team`. */
export type TeamPermissionId = RegisteredId<"teamPermissionId"> | `$${string}`;
/** The id of a permission in the whole project: what `Register` says. */
export type ProjectPermissionId = RegisteredId<"projectPermissionId">;

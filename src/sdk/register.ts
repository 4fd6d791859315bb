/**
 * The types of an app's own data. Empty until the app adds them, once, in any of its files:
 *
 *     declare module "hallpass" {
 *       interface Register {
 *         clientMetadata: { theme?: "dark" | "light" };
 *         serverMetadata: { plan: "free" | "gold" };
 *       }
 *     }
 *
 * The keys are `clientMetadata`, `clientReadOnlyMetadata` and `serverMetadata` for users, and `teamClientMetadata`,
 * `teamClientReadOnlyMetadata` and `teamServerMetadata` for teams. The SDK does not validate the data.
 */
// biome-ignore lint/suspicious/noEmptyInterface: apps add its members by declaration merging.
export interface Register {}

/** Metadata is `null` until it is set. Without a registered type, it is any JSON. */
type Registered<K extends string> = Register extends { [key in K]: infer T } ? T | null : unknown;

export type ClientMetadata = Registered<"clientMetadata">;
export type ClientReadOnlyMetadata = Registered<"clientReadOnlyMetadata">;
export type ServerMetadata = Registered<"serverMetadata">;
export type TeamClientMetadata = Registered<"teamClientMetadata">;
export type TeamClientReadOnlyMetadata = Registered<"teamClientReadOnlyMetadata">;
export type TeamServerMetadata = Registered<"teamServerMetadata">;

/** The configuration of a project: the stored override, the rendered configuration, and its shape on the wire. */
export { parseOverride, requireUsableDomains } from "./check.ts";
export { isObject, type Json, mergeOverride, type Override } from "./override.ts";
export { renderConfig } from "./render.ts";
export { type KeptKind, keptSince } from "./retention.ts";
export { requireRoom } from "./room.ts";
export type { Config, OAuthProviderConfig } from "./schema.ts";
export { clientConfigView, configView, overrideFrom } from "./wire.ts";

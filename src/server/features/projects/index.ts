/** Creating projects and changing their configuration; the owner behind a request. */
export { type ActingOwner, actingOwner } from "./acting-owner.ts";
export { createProjectIn, NEW_PROJECT_OVERRIDE } from "./create.ts";
export { changeConfig, override, teamForProjectsOf } from "./service.ts";

/** Creating projects and changing their configuration. */
export { createProjectIn, NEW_PROJECT_OVERRIDE } from "./create.ts";
export { changeConfig, override } from "./service.ts";

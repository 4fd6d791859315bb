/** Projects as every request needs them, cached in memory. */
export { INTERNAL_OVERRIDE } from "./internal.ts";
export { type Project, projectCacheKey } from "./project.ts";
export { configInEffect, openOverride, type Projects, rememberedProjects } from "./projects.ts";
export { hostedPublishableKey, isPublishableDigest, isPublishableKey } from "./publishable-key.ts";
export {
  nextProject,
  ownerTeamOf,
  ownsProjects,
  projectExists,
  projectIds,
  projectsInProduction,
  storedConfigIn,
  storedOverrideIn,
  storeOverrideIn,
} from "./stored.ts";

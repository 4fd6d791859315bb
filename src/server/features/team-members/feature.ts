import type { Feature } from "#server/feature.ts";
import { teamMemberRoutes } from "./routes.ts";

export const teamMembers: Feature = { routes: teamMemberRoutes };

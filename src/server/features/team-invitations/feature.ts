import type { Feature } from "#server/feature.ts";
import { teamInvitationRoutes } from "./routes.ts";

export const teamInvitations: Feature = { routes: teamInvitationRoutes };

import type { Feature } from "#server/feature.ts";
import { contactChannelRoutes } from "./routes.ts";

export const contactChannels: Feature = { routes: contactChannelRoutes };

import type { Feature } from "#server/feature.ts";
import { aiChatRoutes } from "./routes.ts";

export const aiChat: Feature = { routes: aiChatRoutes };

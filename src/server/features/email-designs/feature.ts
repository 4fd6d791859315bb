import type { Feature } from "#server/feature.ts";
import { emailDesignRoutes } from "./routes.ts";

export const emailDesigns: Feature = { routes: emailDesignRoutes };

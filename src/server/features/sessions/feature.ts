import type { Feature } from "#server/feature.ts";
import { since } from "#server/jobs/retention.ts";
import { sessionRoutes } from "./routes.ts";

export const sessions: Feature = {
  routes: sessionRoutes,
  retention: [{ table: "sessions", key: "id", which: since("expiresAt", 0) }],
};

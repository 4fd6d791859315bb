import type { Feature } from "#server/feature.ts";
import { since } from "#server/jobs/retention.ts";
import { oauthClientRoutes } from "./routes.ts";

export const oauthClients: Feature = {
  routes: oauthClientRoutes,
  // Those that named themselves, with what their users allowed them.
  retention: [{ table: "oauthClients", key: ["projectId", "id"], which: since("expiresAt", 0) }],
};

import { features } from "./features.ts";
import type { Route } from "./http/routing/api-route.ts";
import type { PageRoute } from "./http/routing/route.ts";
import { consolePages } from "./pages/console.ts";
import { docsPages } from "./pages/docs.ts";
import { healthPages } from "./pages/health.ts";
import { hostedPages } from "./pages/hosted.ts";
import { referencePages } from "./pages/reference.ts";
import { sdkPages } from "./pages/sdk.ts";
import { securityPages } from "./pages/security-txt.ts";

/** The whole API. */
export const routes: readonly Route[] = features.flatMap((each) => each.routes ?? []);

/** Everything that is served beside the API. */
export const pages: readonly PageRoute[] = [
  ...healthPages,
  ...securityPages,
  ...features.flatMap((each) => each.pages ?? []),
  ...hostedPages,
  ...sdkPages,
  ...consolePages,
  ...docsPages,
  ...referencePages(routes.map(({ endpoint }) => endpoint)),
];

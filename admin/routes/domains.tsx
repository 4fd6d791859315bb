import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { projectRoute } from "./project.tsx";

export const domainsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/domains",
  component: lazyRouteComponent(() => import("../screens/domains/domains-screen.tsx"), "DomainsScreen"),
});

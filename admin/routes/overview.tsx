import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { projectRoute } from "./project.tsx";

export const overviewRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/",
  component: lazyRouteComponent(() => import("../screens/overview/overview-screen.tsx"), "OverviewScreen"),
});

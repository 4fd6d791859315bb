import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "./root.tsx";

export const setUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/set-up",
  component: lazyRouteComponent(() => import("../screens/set-up/set-up-screen.tsx"), "SetUpScreen"),
});

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../frame/root-route.tsx";

export const setUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/set-up",
  component: lazyRouteComponent(() => import("./set-up-screen.tsx"), "SetUpScreen"),
});

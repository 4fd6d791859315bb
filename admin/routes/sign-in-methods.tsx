import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { projectRoute } from "./project.tsx";

export const signInMethodsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/sign-in-methods",
  component: lazyRouteComponent(() => import("../screens/sign-in-methods/methods-screen.tsx"), "MethodsScreen"),
});

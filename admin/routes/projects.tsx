import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { projectsSearch } from "../screens/projects/projects-search.ts";
import { signedInRoute } from "./signed-in.tsx";

export const projectsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/",
  validateSearch: projectsSearch,
  component: lazyRouteComponent(() => import("../screens/projects/projects-screen.tsx"), "ProjectsScreen"),
});

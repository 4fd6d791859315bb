import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { oneOf, text } from "./search.ts";
import { signedInRoute } from "./signed-in.tsx";

const PROJECT_ORDERS = ["recency", "name"] as const;
export type ProjectOrder = (typeof PROJECT_ORDERS)[number];

export interface ProjectsSearch {
  q?: string;
  sort?: ProjectOrder;
}

const projectsSearch = (search: Record<string, unknown>): ProjectsSearch => ({
  q: text(search, "q"),
  sort: oneOf(search, "sort", PROJECT_ORDERS),
});

export const projectsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/",
  validateSearch: projectsSearch,
  component: lazyRouteComponent(() => import("../screens/projects/projects-screen.tsx"), "ProjectsScreen"),
});

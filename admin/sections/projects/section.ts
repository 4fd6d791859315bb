import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { LayoutGrid } from "lucide-react";
import { signedInRoute } from "../../frame/signed-in-route.ts";
import { projectsSearch } from "./projects-search.ts";

export const projectsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/",
  validateSearch: projectsSearch,
  component: lazyRouteComponent(() => import("./projects-screen.tsx"), "ProjectsScreen"),
  staticData: { section: { label: "projects.title", icon: LayoutGrid } },
});

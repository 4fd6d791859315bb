import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { text } from "./search.ts";
import { signedInRoute } from "./signed-in.tsx";

export const newProjectRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/new-project",
  validateSearch: (search): { display_name?: string } => ({ display_name: text(search, "display_name") }),
  component: lazyRouteComponent(() => import("../screens/projects/new-project-screen.tsx"), "NewProjectScreen"),
});

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { signedInRoute } from "../../frame/signed-in-route.ts";
import { text } from "../search.ts";

export const newProjectRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/new-project",
  validateSearch: (search): { display_name?: string } => ({ display_name: text(search, "display_name") }),
  component: lazyRouteComponent(() => import("./new-project-screen.tsx"), "NewProjectScreen"),
  staticData: { section: { label: "newProject.label", icon: Plus, keywords: "newProject.keywords" } },
});

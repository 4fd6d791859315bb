import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { KeySquare, Plus, ShieldCheck } from "lucide-react";
import { projectRoute } from "../../frame/project-route.ts";
import { permissionsSearch } from "./permissions-search.ts";

export const projectPermissionsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/project-permissions",
  validateSearch: permissionsSearch,
  component: lazyRouteComponent(() => import("./project-permissions-screen.tsx"), "ProjectPermissionsScreen"),
  staticData: {
    section: {
      label: "permissions.projectTitle",
      icon: ShieldCheck,
      group: "users",
      keywords: "permissions.keywords",
      shortcut: "p",
      actions: [{ label: "permissions.createProject", icon: Plus, search: { create: true } }],
    },
  },
});

export const teamPermissionsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/team-permissions",
  validateSearch: permissionsSearch,
  component: lazyRouteComponent(() => import("./team-permissions-screen.tsx"), "TeamPermissionsScreen"),
  staticData: {
    section: {
      label: "permissions.teamTitle",
      icon: KeySquare,
      group: "teams",
      keywords: "permissions.keywords",
      shortcut: "m",
      actions: [{ label: "permissions.createTeam", icon: Plus, search: { create: true } }],
    },
  },
});

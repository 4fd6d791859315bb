import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { KeySquare, Plus, ShieldCheck } from "lucide-react";
import { projectRoute } from "../../frame/project-route.ts";
import { flag, text } from "../search.ts";

export interface PermissionsSearch {
  q?: string;
  /** Opens the dialog that creates a permission. */
  create?: true;
  /** The permission whose contents are shown. */
  shown?: string;
}

const permissionsSearch = (search: Record<string, unknown>): PermissionsSearch => ({
  q: text(search, "q"),
  create: flag(search, "create"),
  shown: text(search, "shown"),
});

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

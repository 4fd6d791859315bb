import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { UserPlus, Users } from "lucide-react";
import { projectRoute } from "../../frame/project-route.ts";
import { text } from "../search.ts";
import { NAVIGATION_MILLIS } from "../section.ts";
import { useUserCount } from "./queries.ts";
import { usersSearch } from "./users-search.ts";

const area = createRoute({
  getParentRoute: () => projectRoute,
  path: "/users",
  staticData: {
    section: {
      label: "users.title",
      icon: Users,
      group: "users",
      keywords: "users.keywords",
      useCount: () => useUserCount({}, NAVIGATION_MILLIS).count,
      shortcut: "u",
      actions: [{ label: "users.create", icon: UserPlus, search: { create: true } }],
    },
  },
});

const list = createRoute({
  getParentRoute: () => area,
  path: "/",
  validateSearch: usersSearch,
  component: lazyRouteComponent(() => import("./users-screen.tsx"), "UsersScreen"),
});

const importing = createRoute({
  getParentRoute: () => area,
  path: "import",
  validateSearch: (search: Record<string, unknown>): { show?: string } => ({ show: text(search, "show") }),
  component: lazyRouteComponent(() => import("./import/import-screen.tsx"), "ImportScreen"),
  staticData: { isDetail: true },
});

const detail = createRoute({
  getParentRoute: () => area,
  path: "$userId",
  component: lazyRouteComponent(() => import("./user/user-screen.tsx"), "UserScreen"),
  staticData: { isDetail: true },
});

export const usersRoute = area.addChildren([list, importing, detail]);

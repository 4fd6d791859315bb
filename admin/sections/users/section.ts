import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { UserPlus, Users } from "lucide-react";
import { projectRoute } from "../../frame/project-route.ts";
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

const detail = createRoute({
  getParentRoute: () => area,
  path: "$userId",
  component: lazyRouteComponent(() => import("./user/user-screen.tsx"), "UserScreen"),
  staticData: { isDetail: true },
});

export const usersRoute = area.addChildren([list, detail]);

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { Plus, UsersRound } from "lucide-react";
import { projectRoute } from "../../frame/project-route.ts";
import { NAVIGATION_MILLIS } from "../section.ts";
import { useTeamCount } from "./queries.ts";
import { membersSearch, teamsSearch } from "./teams-search.ts";

const area = createRoute({
  getParentRoute: () => projectRoute,
  path: "/teams",
  staticData: {
    section: {
      label: "teams.title",
      icon: UsersRound,
      group: "teams",
      keywords: "teams.keywords",
      useCount: () => useTeamCount(undefined, NAVIGATION_MILLIS).count,
      shortcut: "t",
      actions: [{ label: "teams.create", icon: Plus, search: { create: true } }],
    },
  },
});

const list = createRoute({
  getParentRoute: () => area,
  path: "/",
  validateSearch: teamsSearch,
  component: lazyRouteComponent(() => import("./teams-screen.tsx"), "TeamsScreen"),
});

const detail = createRoute({
  getParentRoute: () => area,
  path: "$teamId",
  validateSearch: membersSearch,
  component: lazyRouteComponent(() => import("./team/team-screen.tsx"), "TeamScreen"),
  staticData: { isDetail: true },
});

export const teamsRoute = area.addChildren([list, detail]);

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { LayoutDashboard } from "lucide-react";
import { projectRoute } from "../../frame/project-route.ts";
import { overviewSearch } from "./overview-search.ts";

export const overviewRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/",
  component: lazyRouteComponent(() => import("./overview-screen.tsx"), "OverviewScreen"),
  validateSearch: overviewSearch,
  staticData: {
    section: { label: "overview.label", icon: LayoutDashboard, keywords: "overview.keywords", shortcut: "o" },
  },
});

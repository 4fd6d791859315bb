import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { SlidersHorizontal } from "lucide-react";
import { projectRoute } from "../../frame/project-route.ts";

export const teamSettingsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/team-settings",
  component: lazyRouteComponent(() => import("./team-settings-screen.tsx"), "TeamSettingsScreen"),
  staticData: {
    section: {
      label: "teamSettings.title",
      icon: SlidersHorizontal,
      group: "teams",
      keywords: "teamSettings.keywords",
      shortcut: "n",
    },
  },
});

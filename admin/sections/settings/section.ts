import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { Settings } from "lucide-react";
import { projectRoute } from "../../frame/project-route.ts";

export const settingsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/settings",
  component: lazyRouteComponent(() => import("./settings-screen.tsx"), "SettingsScreen"),
  staticData: {
    section: {
      label: "settings.title",
      icon: Settings,
      group: "configuration",
      keywords: "settings.keywords",
      shortcut: "c",
    },
  },
});

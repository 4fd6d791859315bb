import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { projectRoute } from "./project.tsx";

export const settingsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/settings",
  component: lazyRouteComponent(() => import("../screens/settings/settings-screen.tsx"), "SettingsScreen"),
});

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { LogIn } from "lucide-react";
import { projectRoute } from "../../frame/project-route.ts";

export const signInMethodsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/sign-in-methods",
  component: lazyRouteComponent(() => import("./methods-screen.tsx"), "MethodsScreen"),
  staticData: {
    section: {
      label: "signInMethods.title",
      icon: LogIn,
      group: "users",
      keywords: "signInMethods.keywords",
      shortcut: "s",
    },
  },
});

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { Globe } from "lucide-react";
import { projectRoute } from "../../frame/project-route.ts";

export const domainsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/domains",
  component: lazyRouteComponent(() => import("./domains-screen.tsx"), "DomainsScreen"),
  staticData: {
    section: {
      label: "domains.title",
      icon: Globe,
      group: "configuration",
      keywords: "domains.keywords",
      shortcut: "d",
    },
  },
});

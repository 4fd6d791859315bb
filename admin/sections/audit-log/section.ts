import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { ScrollText } from "lucide-react";
import { projectRoute } from "../../frame/project-route.ts";
import { auditSearch } from "./audit-search.ts";

export const auditLogRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/audit-log",
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import("./audit-log-screen.tsx"), "AuditLogScreen"),
  staticData: {
    section: {
      label: "auditLog.title",
      icon: ScrollText,
      group: "configuration",
      keywords: "auditLog.keywords",
      shortcut: "a",
    },
  },
});

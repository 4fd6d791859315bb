import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { Archive, Boxes, DatabaseBackup, Server } from "lucide-react";
import { projectRoute } from "../../frame/project-route.ts";
import type { ListSearch } from "../../pieces/lists/list-in-url.ts";
import { pageSearch } from "../../pieces/lists/pages.ts";
import { flag, text } from "../search.ts";

/** The pages about the whole server, in project `internal`. */
export const serverRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/server",
  component: lazyRouteComponent(() => import("./server/server-screen.tsx"), "ServerScreen"),
  staticData: {
    section: { label: "server.title", icon: Server, group: "server", isOfInstance: true, keywords: "server.keywords" },
  },
});

/** The projects of all owners. */
export const allProjectsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/all-projects",
  validateSearch: (search: Record<string, unknown>): ListSearch => ({ q: text(search, "q"), ...pageSearch(search) }),
  component: lazyRouteComponent(() => import("./projects/all-projects-screen.tsx"), "AllProjectsScreen"),
  staticData: {
    section: {
      label: "allProjects.title",
      icon: Boxes,
      group: "server",
      isOfInstance: true,
      keywords: "allProjects.keywords",
    },
  },
});

export interface BackupsSearch {
  /** Begins a backup. */
  make?: true;
}

export const backupsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/backups",
  validateSearch: (search: Record<string, unknown>): BackupsSearch => ({ make: flag(search, "make") }),
  component: lazyRouteComponent(() => import("./backups/backups-screen.tsx"), "BackupsScreen"),
  staticData: {
    section: {
      label: "backups.title",
      icon: DatabaseBackup,
      group: "server",
      isOfInstance: true,
      keywords: "backups.keywords",
      actions: [{ label: "backups.make", icon: Archive, search: { make: true } }],
    },
  },
});

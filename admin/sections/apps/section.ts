import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { PanelTop, Plus } from "lucide-react";
import { projectRoute } from "../../frame/project-route.ts";
import { flag, text } from "../search.ts";

export interface AppsSearch {
  /** Opens the dialog that creates an app. */
  create?: true;
  q?: string;
}

const area = createRoute({
  getParentRoute: () => projectRoute,
  path: "/apps",
  staticData: {
    section: {
      label: "apps.title",
      icon: PanelTop,
      group: "configuration",
      keywords: "apps.keywords",
      shortcut: "r",
      actions: [{ label: "apps.create", icon: Plus, search: { create: true } }],
    },
  },
});

const list = createRoute({
  getParentRoute: () => area,
  path: "/",
  validateSearch: (search: Record<string, unknown>): AppsSearch => ({
    create: flag(search, "create"),
    q: text(search, "q"),
  }),
  component: lazyRouteComponent(() => import("./apps-screen.tsx"), "AppsScreen"),
});

/** A page of one app. All are one screen, because the first screen of the console loads all routes. */
const pageOfApp = <const Path extends string>(path: Path) =>
  createRoute({
    getParentRoute: () => area,
    path,
    component: lazyRouteComponent(() => import("./app/app-screen.tsx"), "AppScreen"),
    staticData: { isDetail: true },
  });

const detail = pageOfApp("$appId");
/** The sign-in of the app, tried in a tab of its own. */
const trial = pageOfApp("$appId/try");

export const appsRoute = area.addChildren([list, detail, trial]);

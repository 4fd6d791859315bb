import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { CodeXml, Plus } from "lucide-react";
import { projectRoute } from "../../frame/project-route.ts";
import { flag, text } from "../search.ts";

export interface ApisSearch {
  /** Opens the dialog that creates an API. */
  create?: true;
  q?: string;
}

const area = createRoute({
  getParentRoute: () => projectRoute,
  path: "/apis",
  staticData: {
    section: {
      label: "apis.title",
      icon: CodeXml,
      group: "configuration",
      keywords: "apis.keywords",
      shortcut: "i",
      actions: [{ label: "apis.create", icon: Plus, search: { create: true } }],
    },
  },
});

const list = createRoute({
  getParentRoute: () => area,
  path: "/",
  validateSearch: (search: Record<string, unknown>): ApisSearch => ({
    create: flag(search, "create"),
    q: text(search, "q"),
  }),
  component: lazyRouteComponent(() => import("./apis-screen.tsx"), "ApisScreen"),
});

/** The page of one API. */
const detail = createRoute({
  getParentRoute: () => area,
  path: "$apiId",
  component: lazyRouteComponent(() => import("./api/api-screen.tsx"), "ApiScreen"),
  staticData: { isDetail: true },
});

export const apisRoute = area.addChildren([list, detail]);

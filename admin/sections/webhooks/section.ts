import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { Plus, Webhook } from "lucide-react";
import { projectRoute } from "../../frame/project-route.ts";
import { pageSearch } from "../../pieces/lists/pages.ts";
import { flag, oneOf, text } from "../search.ts";
import type { DeliveriesSearch } from "./endpoint/deliveries-search.ts";

export interface EndpointsSearch {
  /** Opens the dialog that adds an endpoint. */
  add?: true;
}

const area = createRoute({
  getParentRoute: () => projectRoute,
  path: "/webhooks",
  staticData: {
    section: {
      label: "webhooks.title",
      icon: Webhook,
      group: "configuration",
      keywords: "webhooks.keywords",
      shortcut: "h",
      actions: [{ label: "webhooks.add", icon: Plus, search: { add: true } }],
    },
  },
});

const list = createRoute({
  getParentRoute: () => area,
  path: "/",
  validateSearch: (search: Record<string, unknown>): EndpointsSearch => ({ add: flag(search, "add") }),
  component: lazyRouteComponent(() => import("./webhooks-screen.tsx"), "WebhooksScreen"),
});

/** The page of one endpoint, with its log. */
const detail = createRoute({
  getParentRoute: () => area,
  path: "$endpointId",
  validateSearch: (search: Record<string, unknown>): DeliveriesSearch => ({
    state: oneOf(search, "state", ["delivered", "waiting", "failed"]),
    delivery: text(search, "delivery"),
    ...pageSearch(search),
  }),
  component: lazyRouteComponent(() => import("./endpoint/endpoint-screen.tsx"), "EndpointScreen"),
  staticData: { isDetail: true },
});

export const webhooksRoute = area.addChildren([list, detail]);

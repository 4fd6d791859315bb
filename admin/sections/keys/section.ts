import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { KeyRound } from "lucide-react";
import { projectRoute } from "../../frame/project-route.ts";
import { flag, oneOf, text } from "../search.ts";

const KEY_ORDERS = ["description", "expires", "created"] as const;

export interface KeysSearch {
  /** Opens the dialog that creates keys. */
  create?: true;
  description?: string;
  sort?: (typeof KEY_ORDERS)[number];
  order?: "asc" | "desc";
}

const keysSearch = (search: Record<string, unknown>): KeysSearch => ({
  create: flag(search, "create"),
  description: text(search, "description"),
  sort: oneOf(search, "sort", KEY_ORDERS),
  order: oneOf(search, "order", ["asc", "desc"]),
});

const parentRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/api-keys",
  validateSearch: keysSearch,
  staticData: {
    section: { label: "keys.title", icon: KeyRound, group: "configuration", keywords: "keys.keywords", shortcut: "k" },
  },
});

const listRoute = createRoute({
  getParentRoute: () => parentRoute,
  path: "/",
  component: lazyRouteComponent(() => import("./keys-screen.tsx"), "KeysScreen"),
});

/** The page of one set of keys. */
const keyRoute = createRoute({
  getParentRoute: () => parentRoute,
  path: "/$keyId",
  component: lazyRouteComponent(() => import("./key-screen.tsx"), "KeyScreen"),
  staticData: { isDetail: true },
});

export const keysRoute = parentRoute.addChildren([listRoute, keyRoute]);

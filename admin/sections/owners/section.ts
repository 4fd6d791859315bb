import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { Crown, UserPlus } from "lucide-react";
import { projectRoute } from "../../frame/project-route.ts";
import { flag } from "../search.ts";

export interface OwnersSearch {
  /** Opens the dialog that invites somebody to the owning team. */
  invite?: true;
}

const ownersSearch = (search: Record<string, unknown>): OwnersSearch => ({ invite: flag(search, "invite") });

export const ownersRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/owners",
  validateSearch: ownersSearch,
  component: lazyRouteComponent(() => import("./owners-screen.tsx"), "OwnersScreen"),
  staticData: {
    section: {
      label: "owners.title",
      icon: Crown,
      group: "configuration",
      keywords: "owners.keywords",
      shortcut: "w",
      actions: [{ label: "owners.inviteTitle", icon: UserPlus, search: { invite: true } }],
    },
  },
});

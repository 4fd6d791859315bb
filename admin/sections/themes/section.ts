import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { Palette, Plus } from "lucide-react";
import { useThemeCount } from "../../data/designs.ts";
import { projectRoute } from "../../frame/project-route.ts";
import { DESIGN_PANELS, type DesignPanel } from "../../pieces/design-editor/panels.ts";
import { flag, oneOf } from "../search.ts";

export interface ThemesSearch {
  /** Opens the dialog that creates a theme. */
  add?: true;
}

export interface ThemeSearch {
  /** Opens the history or the assistant beside the editor. */
  panel?: DesignPanel;
}

const area = createRoute({
  getParentRoute: () => projectRoute,
  path: "/themes",
  staticData: {
    section: {
      label: "themes.title",
      icon: Palette,
      group: "emails",
      keywords: "themes.keywords",
      shortcut: "f",
      useCount: useThemeCount,
      actions: [{ label: "themes.add", icon: Plus, search: { add: true } }],
    },
  },
});

const list = createRoute({
  getParentRoute: () => area,
  path: "/",
  validateSearch: (search: Record<string, unknown>): ThemesSearch => ({ add: flag(search, "add") }),
  component: lazyRouteComponent(() => import("./themes-screen.tsx"), "ThemesScreen"),
});

/** The editor of one theme. */
const detail = createRoute({
  getParentRoute: () => area,
  path: "$themeId",
  validateSearch: (search: Record<string, unknown>): ThemeSearch => ({ panel: oneOf(search, "panel", DESIGN_PANELS) }),
  component: lazyRouteComponent(() => import("./theme-screen.tsx"), "ThemeScreen"),
  staticData: { isDetail: true },
});

export const themesRoute = area.addChildren([list, detail]);

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { LayoutTemplate, Plus } from "lucide-react";
import { useTemplateCount } from "../../data/designs.ts";
import { projectRoute } from "../../frame/project-route.ts";
import { DESIGN_PANELS, type DesignPanel } from "../../pieces/design-editor/panels.ts";
import { flag, oneOf } from "../search.ts";

export interface TemplatesSearch {
  /** Opens the dialog that creates a template. */
  add?: true;
}

export interface TemplateSearch {
  /** Opens the history or the assistant beside the editor. */
  panel?: DesignPanel;
}

const area = createRoute({
  getParentRoute: () => projectRoute,
  path: "/templates",
  staticData: {
    section: {
      label: "templates.title",
      icon: LayoutTemplate,
      group: "emails",
      keywords: "templates.keywords",
      shortcut: "l",
      useCount: useTemplateCount,
      actions: [{ label: "templates.add", icon: Plus, search: { add: true } }],
    },
  },
});

const list = createRoute({
  getParentRoute: () => area,
  path: "/",
  validateSearch: (search: Record<string, unknown>): TemplatesSearch => ({ add: flag(search, "add") }),
  component: lazyRouteComponent(() => import("./templates-screen.tsx"), "TemplatesScreen"),
});

/** The editor of one template. */
const detail = createRoute({
  getParentRoute: () => area,
  path: "$templateId",
  validateSearch: (search: Record<string, unknown>): TemplateSearch => ({
    panel: oneOf(search, "panel", DESIGN_PANELS),
  }),
  component: lazyRouteComponent(() => import("./template-screen.tsx"), "TemplateScreen"),
  staticData: { isDetail: true },
});

export const templatesRoute = area.addChildren([list, detail]);

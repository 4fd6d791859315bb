import type { LucideIcon } from "lucide-react";
import type { TextId } from "../texts/texts.ts";

/** The headings of a project's navigation, in order. Sections without a group are listed above the first one. */
export const GROUPS = [
  { id: "users", label: "frame.users" },
  { id: "teams", label: "frame.teams" },
  { id: "emails", label: "frame.emails" },
  { id: "configuration", label: "frame.configuration" },
] as const satisfies readonly {
  id: string;
  label: TextId;
}[];

/** How often the counts in the navigation are read again. */
export const NAVIGATION_MILLIS = 30_000;

/** The description of a page. Navigation, breadcrumbs and the palette are built from it. */
export interface Section {
  /** The name of the page in the navigation, the breadcrumbs and the palette. */
  label: TextId;
  icon: LucideIcon;
  /** The heading in the navigation. */
  group?: (typeof GROUPS)[number]["id"];
  /** How many things the page lists, where the server knows it cheaply. Undefined until it is known. */
  useCount?: () => number | undefined;
  /** The key that opens the page after `g`. Unique among the pages of a project. */
  shortcut?: string;
  /** What can be done on the page, for the palette: opens the page with these parameters. */
  actions?: readonly PageAction[];
  /** More words that find the page in the palette, separated by spaces. */
  keywords?: TextId;
}

export interface PageAction {
  label: TextId;
  icon: LucideIcon;
  search: Readonly<Record<string, unknown>>;
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    section?: Section;
    /** A page about one thing of a list: its breadcrumb is the page's title. */
    isDetail?: true;
  }
}

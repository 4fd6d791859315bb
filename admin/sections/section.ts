import type { LucideIcon } from "lucide-react";
import type { TextId } from "../texts/texts.ts";

/** The headings of a project's navigation, in order. Sections without a group are listed above the first one. */
export const GROUPS = [{ id: "configuration", label: "frame.configuration" }] as const satisfies readonly {
  id: string;
  label: TextId;
}[];

/** The description of a page. Navigation, breadcrumbs and the palette are built from it. */
export interface Section {
  /** The name of the page in the navigation, the breadcrumbs and the palette. */
  label: TextId;
  icon: LucideIcon;
  /** The heading in the navigation. */
  group?: (typeof GROUPS)[number]["id"];
  /** More words that find the page in the palette, separated by spaces. */
  keywords?: TextId;
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    section?: Section;
  }
}

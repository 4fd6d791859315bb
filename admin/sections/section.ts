import type { LucideIcon } from "lucide-react";
import type { TextId } from "../texts/texts.ts";

/** The headings of a project's navigation, in order. Sections without a group stand above the first one. */
export const GROUPS = [{ id: "configuration", label: "frame.configuration" }] as const satisfies readonly {
  id: string;
  label: TextId;
}[];

/** The description of a page. Navigation, breadcrumbs and the palette are built from it. */
export interface Section {
  /** Its name in the navigation, in the breadcrumbs and in the palette. */
  label: TextId;
  icon: LucideIcon;
  /** Under which heading the navigation shows it. */
  group?: (typeof GROUPS)[number]["id"];
  /** More words that find it in the palette, separated by spaces. */
  keywords?: TextId;
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    section?: Section;
  }
}

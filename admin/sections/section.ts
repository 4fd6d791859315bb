import type { LucideIcon } from "lucide-react";
import type { TextId } from "../texts/texts.ts";

/** The headings of a project's navigation, in their order. Sections without a group stand above all of them. */
export const GROUPS = [{ id: "configuration", label: "frame.configuration" }] as const satisfies readonly {
  id: string;
  label: TextId;
}[];

/** What a page says of itself: navigation, breadcrumbs and the palette are built from it. */
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

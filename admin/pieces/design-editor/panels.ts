/** What opens beside the editor of a design, by its name in the address. */
export const DESIGN_PANELS = ["history", "assistant"] as const;

export type DesignPanel = (typeof DESIGN_PANELS)[number];

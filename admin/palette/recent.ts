import type { PaletteItem } from "./items.ts";

const MOST = 6;
let recent: readonly PaletteItem[] = [];

/** The items chosen last, latest first. In memory only: they may be names of users. */
export const recentItems = (): readonly PaletteItem[] => recent;

export function remember(item: PaletteItem) {
  recent = [item, ...recent.filter(({ id }) => id !== item.id)].slice(0, MOST);
}

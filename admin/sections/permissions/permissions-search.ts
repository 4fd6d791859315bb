import { flag, text } from "../search.ts";

export interface PermissionsSearch {
  q?: string;
  /** Opens the dialog that creates a permission. */
  create?: true;
  /** The permission whose contents are shown. */
  shown?: string;
}

/** Reads the state of the list from the URL. */
export const permissionsSearch = (search: Record<string, unknown>): PermissionsSearch => ({
  q: text(search, "q"),
  create: flag(search, "create"),
  shown: text(search, "shown"),
});

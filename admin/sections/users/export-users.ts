import type { ServerUser } from "hallpass";
import { csvOf } from "../../data/csv.ts";
import { saveFile, useExport, useFileName } from "../../data/export.ts";
import { useProject } from "../../data/projects.ts";
import { filterOptionsOf, type UserFilters } from "../../pieces/users/user-filter-search.ts";
import { useTexts } from "../../texts/language.ts";
import { methodsOf } from "./methods-of.ts";

const COLUMNS = [
  "id",
  "name",
  "email",
  "email_verified",
  "methods",
  "anonymous",
  "signed_up_at",
  "last_active_at",
  "external_id",
];
const PAGE_SIZE = 500;

const rowOf = (user: ServerUser): string[] => [
  user.id,
  user.displayName ?? "",
  user.primaryEmail ?? "",
  String(user.primaryEmailVerified),
  methodsOf(user).join(" "),
  String(user.isAnonymous),
  user.signedUpAt.toISOString(),
  user.lastActiveAt.toISOString(),
  user.externalId ?? "",
];

const FILE = "users.csv";

/** Saves users as a CSV file: the given ones, or all that match. */
export function useExportUsers() {
  const t = useTexts();
  const { app } = useProject();
  const fileName = useFileName();
  const exportAll = useExport();
  return {
    exportMatching: (filters: UserFilters) =>
      exportAll({
        name: FILE,
        head: csvOf([COLUMNS]),
        load: (cursor) => app.listUsers({ ...filterOptionsOf(filters), desc: true, limit: PAGE_SIZE, cursor }),
        write: (user) => csvOf([rowOf(user)]),
        saving: (count) => t("users.exporting", { count }),
        saved: (count) => t("users.exported", { count }),
      }),
    exportPicked: (users: readonly ServerUser[]) => saveFile(fileName(FILE), [csvOf([COLUMNS, ...users.map(rowOf)])]),
  };
}

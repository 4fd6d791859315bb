import type { ServerUser } from "hallpass";
import { toast } from "sonner";
import { useFailureText } from "../../data/failure.ts";
import { useProject } from "../../data/projects.ts";
import { useTexts } from "../../texts/language.ts";
import { csvOf } from "./csv.ts";
import { methodsOf } from "./methods-of.ts";
import { listOptionsOf, type UserFilters } from "./users-search.ts";

const COLUMNS = ["id", "name", "email", "email_verified", "methods", "anonymous", "signed_up_at", "last_active_at"];
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
];

/** Saves users as a CSV file, which is named after the project: the given ones, or all that match. */
export function useExportUsers() {
  const t = useTexts();
  const failureText = useFailureText();
  const { displayName, app } = useProject();
  const name = `${displayName.replace(/[^\p{L}\p{N}]+/gu, "-")}-users.csv`;

  /** Reads page after page, because a project may have more users than one reply should carry. */
  async function exportMatching(filters: UserFilters) {
    const progress = toast.loading(t("users.exporting", { count: 0 }));
    const parts = [csvOf([COLUMNS])];
    let count = 0;
    let cursor: string | undefined;
    try {
      do {
        const page = await app.listUsers({ ...listOptionsOf(filters), desc: true, limit: PAGE_SIZE, cursor });
        parts.push(csvOf(page.map(rowOf)));
        count += page.length;
        cursor = page.nextCursor ?? undefined;
        toast.loading(t("users.exporting", { count }), { id: progress });
      } while (cursor !== undefined);
      save(name, parts);
      toast.success(t("users.exported", { count }), { id: progress });
    } catch (error) {
      toast.error(await failureText(error), { id: progress });
    }
  }

  return {
    exportMatching,
    exportPicked: (users: readonly ServerUser[]) => save(name, [csvOf([COLUMNS, ...users.map(rowOf)])]),
  };
}

function save(name: string, parts: string[]) {
  const url = URL.createObjectURL(new Blob(parts, { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

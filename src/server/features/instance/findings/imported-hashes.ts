import type { Finding } from "#contract/instance.ts";
import { DAY } from "#contract/limits.ts";
import { importedKinds } from "#server/features/passwords/index.ts";
import type { Examined } from "./data.ts";

/** Most users sign in within this time after an import, and their hashes are replaced. */
const USUAL_MILLIS = 30 * DAY;
/** A list of hundreds helps nobody. */
const MOST = 20;

type Kinds = Awaited<ReturnType<typeof importedKinds>>;

/** Reports how many accounts have kept the hash of another product for more than a month, by kind and age. */
export async function importedHashFinding({ store, now }: Pick<Examined, "store" | "now">): Promise<Finding | null> {
  const found = await importedKinds(store);
  const isOld = found.some(({ oldestAt }) => oldestAt !== null && oldestAt < now() - USUAL_MILLIS);
  if (!isOld) return null;
  return {
    id: "imported_hashes",
    severity: "warning",
    summary: importedSentence(found),
    remedy:
      "Hashes are replaced when their users sign in. Ask the others to choose a new password: hallpass users reset-passwords --imported-before <day>, first with --dry-run.",
  };
}

/** How many accounts still have the hash of another product, by kind and age, in a sentence. */
export function importedSentence(found: Kinds): string {
  const all = found.reduce((sum, { users }) => sum + users, 0);
  const parts = found.slice(0, MOST).map(({ projectId, kind, users, oldestAt }) => {
    const since = new Date(oldestAt ?? 0).toISOString().slice(0, 10);
    return `${users} ${kind} since ${since} (project ${projectId})`;
  });
  const more = found.length > MOST ? `, and ${found.length - MOST} more kinds` : "";
  return `${all} ${all === 1 ? "account has" : "accounts have"} kept the password hash of another product: ${parts.join(", ")}${more}.`;
}

import type { Finding } from "#contract/instance.ts";
import { damages } from "#server/db/query/integrity.ts";
import { safeError } from "#server/db/store/safe-error.ts";
import type { Examined } from "./data.ts";

/** Reads the whole database, and reports damage. */
export async function integrityFindings(
  { store }: Examined,
  onProgress?: (done: number, of: number) => void,
): Promise<Finding[]> {
  const found = await damages(store, onProgress).catch((error: unknown) => [safeError(error).message]);
  if (found.length === 0) return [];
  return [
    {
      id: "database_damaged",
      severity: "error",
      summary: `The database is damaged: ${found.join("; ")}.`,
      remedy:
        "Stop the server and keep a copy of the data as it is. Then restore the newest backup that verifies (docs/backup.md), and check the disk and the memory of the machine.",
    },
  ];
}

import type { Import, ImportReport, ImportResult, ListedImport } from "#contract/imports.ts";
import type { Deps } from "#server/deps.ts";
import type { ImportRow } from "./service.ts";

export const listedView = (row: ImportRow): ListedImport => ({
  id: row.id,
  state: row.state,
  file_name: row.fileName,
  from: row.fromProduct,
  received_bytes: row.receivedBytes,
  lines: { done: row.linesDone, total: row.linesTotal },
  users: row.users,
  on_conflict: row.onConflict,
  keep_existing: row.keepExisting,
  problem: row.problem,
  created_at_millis: row.createdAt,
  started_at_millis: row.startedAt,
  ended_at_millis: row.endedAt,
  expires_at_millis: row.expiresAt,
});

export const importView = ({ keyring }: Pick<Deps, "keyring">, row: ImportRow): Import => {
  const opened = <T>(sealed: Buffer | null) => (sealed ? (JSON.parse(keyring.open(sealed)) as T) : null);
  return {
    ...listedView(row),
    report: opened<ImportReport>(row.sealedReport),
    result: opened<ImportResult>(row.sealedResult),
  };
};

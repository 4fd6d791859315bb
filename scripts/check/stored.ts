import { ADDS_ROWS, STORED_ROWS } from "#server/access/stored-rows.ts";
import { mountedEndpoints } from "./endpoints.ts";
import { recordedIn } from "./recorded.ts";

/**
 * Rows that clients added in a full run of the tests, and that no limit is named for: one sentence each. Also names what
 * no test saw any more. `folder` is where `recordReply` wrote.
 */
export async function rowsWithoutLimit(folder: string): Promise<string[]> {
  const added = recordedIn(folder).flatMap(([kind, endpoint, table]) =>
    kind === "adds" && endpoint && table ? [{ endpoint, table }] : [],
  );
  const changes = new Set((await mountedEndpoints()).flatMap(({ id, countsWrites }) => (countsWrites ? [id] : [])));
  const endpoints = [...new Set(added.map(({ endpoint }) => endpoint))];
  const tables = new Map(Object.entries(STORED_ROWS));
  return [
    ...endpoints
      .filter((id) => !changes.has(id) && !(id in ADDS_ROWS))
      .map((id) => `${id} adds rows for clients, and no limit is named in access/stored-rows.ts.`),
    ...Object.keys(ADDS_ROWS)
      .filter((id) => !endpoints.includes(id) || changes.has(id))
      .map((id) => `access/stored-rows.ts names ${id}, which adds no rows for clients or counts as a change.`),
    ...[...new Set(added.map(({ table }) => table))]
      .filter((table) => !tables.get(table))
      .map((table) => `Clients add rows to ${table}, and access/stored-rows.ts says that they do not.`),
  ];
}

import { openSource, type Place } from "#server/db/copy/places.ts";
import { TableDigest } from "#server/db/copy/row.ts";
import { migrations } from "#server/db/migrate/migrations.ts";

/** The digests of all tables of a database on which no server runs, as `hallpass move` prints them. */
export async function digestsAt(place: Place): Promise<{ name: string; rows: number; digest: string }[]> {
  const source = await openSource(place);
  try {
    if (source.schema !== migrations[place.kind].at(-1)?.number) throw new Error(`${source.place} lacks migrations.`);
    const digests = [];
    for (const table of source.tables) {
      const digest = new TableDigest(table);
      for await (const batch of source.rows(table)) for (const row of batch) digest.add(row);
      digests.push({ name: table.name, rows: digest.rows, digest: digest.text });
    }
    return digests;
  } finally {
    await source.close();
  }
}

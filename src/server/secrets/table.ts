import type { Columns } from "#server/db/store/columns.ts";

/** The master secrets under which this data was ever sealed, known by their ids. The one with the highest number seals. */
export const secrets = (c: Columns) =>
  c.table(
    "secrets",
    {
      id: c.text().primaryKey(),
      number: c.integer().notNull(),
      since: c.millis().notNull(),
      /** The keys that were derived from a replaced secret, sealed under the present one. Null for the present one. */
      sealedKeys: c.bytes(),
    },
    (t) => [c.uniqueIndex("secrets_in_order").on(t.number)],
  );

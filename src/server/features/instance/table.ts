import type { Finding } from "#contract/instance.ts";
import type { Columns } from "#server/db/store/columns.ts";

/** The servers that run on this data, and what each of them found: see `findings/servers.ts`. */
export const servers = (c: Columns) =>
  c.table(
    "servers",
    {
      id: c.text().primaryKey(),
      host: c.text().notNull(),
      version: c.text().notNull(),
      startedAt: c.millis().notNull(),
      seenAt: c.millis().notNull(),
      findings: c.json<Finding[]>().notNull(),
    },
    (t) => [c.index("servers_by_time").on(t.seenAt)],
  );

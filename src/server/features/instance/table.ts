import { sql } from "drizzle-orm";
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

/** Problems that owners got an email about, until some days after their end: see `alerts/incidents.ts`. */
export const incidents = (c: Columns) =>
  c.table(
    "incidents",
    {
      key: c.text().primaryKey(),
      /** The project whose owners get the email: `internal` for problems of the server. */
      projectId: c.text().notNull(),
      severity: c.text().$type<Finding["severity"]>().notNull(),
      summary: c.text().notNull(),
      remedy: c.text().notNull(),
      beganAt: c.millis().notNull(),
      /** When a server last found it. */
      seenAt: c.millis().notNull(),
      toldAt: c.millis(),
      timesTold: c.integer().notNull(),
      endedAt: c.millis(),
    },
    (t) => [
      c.index("incidents_of_project").on(t.projectId),
      c.index("incidents_ended").on(t.endedAt).where(sql`ended_at is not null`),
    ],
  );

import { sql } from "drizzle-orm";
import type { EmailAddress } from "#contract/fields.ts";
import type { Columns } from "#server/db/store/columns.ts";

export const contactChannels = (c: Columns) =>
  c.table(
    "contact_channels",
    {
      id: c.text().primaryKey(),
      projectId: c.text().notNull(),
      userId: c.text().notNull(),
      type: c.text().$type<"email">().notNull(),
      value: c.text().$type<EmailAddress>().notNull(),
      isPrimary: c.boolean().notNull(),
      isVerified: c.boolean().notNull(),
      usedForAuth: c.boolean().notNull(),
      /** When a user first proved to own the address. `isVerified` is no proof: see docs/security/rules.md, rule 5. */
      provenAt: c.millis(),
      createdAt: c.millis().notNull(),
    },
    (t) => [
      c.uniqueIndex("contact_channels_of_user").on(t.userId, t.type, t.value),
      c.uniqueIndex("contact_channels_primary").on(t.userId, t.type).where(sql`is_primary`),
      c.index("contact_channels_further").on(t.userId).where(sql`not is_primary`),
      c.uniqueIndex("contact_channels_for_auth").on(t.projectId, t.type, t.value).where(sql`used_for_auth`),
      c.index("contact_channels_by_value").on(t.projectId, t.value),
      c.index("contact_channels_by_creation").on(t.projectId, t.createdAt, t.id),
      c.index("contact_channels_by_user").on(t.projectId, t.userId, t.createdAt, t.id),
    ],
  );

/** Other folders whose statements use these tables, and why. `npm run check` compares. */
export const usedBy = {
  contactChannels: {
    "features/api-keys": "finds the users to warn of a leaked key, with their addresses, in one statement",
    "features/emails": "finds thousands of recipients in few statements",
    "features/team-members": "searches the addresses of a team's members in one statement",
    "features/users": "searches addresses; an export has them in the record of their user",
  },
};

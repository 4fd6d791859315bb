import type { EmailAddress } from "#contract/fields.ts";
import type { Columns } from "#server/db/store/columns.ts";

/** The listed fields of an invitation. The code has the rest, and both are created and deleted together. */
export const teamInvitations = (c: Columns) =>
  c.table(
    "team_invitations",
    {
      /** Id of the code, and of the invitation on the wire. */
      codeId: c.text().primaryKey(),
      projectId: c.text().notNull(),
      teamId: c.text().notNull(),
      recipientEmail: c.text().$type<EmailAddress>().notNull(),
      createdAt: c.millis().notNull(),
    },
    (t) => [c.index("team_invitations_of_team").on(t.projectId, t.teamId, t.createdAt, t.codeId)],
  );

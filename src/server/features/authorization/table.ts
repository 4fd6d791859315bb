import type { Columns } from "#server/db/store/columns.ts";
import type { AuthorizationParameters } from "./parameters.ts";

/** A refusal, or the approval of the user of a session. */
export type Answer = { type: "denied" } | { type: "approved"; sessionId: string };

/** Requests for authorization until they are answered. Sign-in, sign-up and a reset in another tab come back to them. */
export const authorizationRequests = (c: Columns) =>
  c.table(
    "authorization_requests",
    {
      digest: c.text().primaryKey(),
      projectId: c.text().notNull(),
      clientId: c.text().notNull(),
      parameters: c.json<AuthorizationParameters>().notNull(),
      /** Whether the client has sent it itself, and the browser has still to come with it (RFC 9126). */
      isPushed: c.boolean().notNull(),
      /** What the user has answered, until the browser takes the answer to the client. */
      answer: c.json<Answer>(),
      createdAt: c.millis().notNull(),
      expiresAt: c.millis().notNull(),
    },
    (t) => [
      c.index("authorization_requests_of_client").on(t.projectId, t.clientId),
      c.index("authorization_requests_by_expiry").on(t.expiresAt),
    ],
  );

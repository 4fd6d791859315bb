import type { PROMPTS, RESPONSE_MODES } from "#contract/oauth/authorize.ts";
import type { Columns } from "#server/db/store/columns.ts";
import type { Access } from "#server/tokens/granted.ts";
import type { Locale } from "#texts/locales.ts";

export type Prompt = (typeof PROMPTS)[number];

/** The parameters of a request for authorization, after all checks. Their names are those of the standards. */
export interface AuthorizationParameters {
  /** Where the answer goes: one of the client's addresses. */
  redirect_uri: string;
  /** Whether the request named it. The token request must repeat it then (RFC 6749 §4.1.3). */
  names_redirect_uri: boolean;
  response_mode: (typeof RESPONSE_MODES)[number];
  /** What the client asks for, by API. */
  access: Access[];
  state: string | null;
  nonce: string | null;
  /** An S256 challenge (RFC 7636); null for a client that may leave it out. */
  code_challenge: string | null;
  /** The thumbprint of the key to which the code is bound (RFC 9449 §10); absent in requests of an earlier release. */
  dpop_jkt?: string | null;
  prompt: Prompt[];
  /** Seconds since the user signed in. */
  max_age: number | null;
  /** Whether the user, if they have a second factor, has to sign in with it. */
  wants_second_factor: boolean;
  login_hint: string | null;
  /** The language of the pages; null for that of the browser. */
  language: Locale | null;
  /** The user who must answer, by `id_token_hint`. */
  user_id: string | null;
  /** Whether an owner tries the client from the console; absent in all other requests. */
  is_trial?: boolean;
}

/** A refusal, or the approval of the user of a session. */
export type Answer = { type: "denied" } | { type: "approved"; sessionId: string };

/** Requests for authorization until they are answered. Sign-in, sign-up and a reset in another tab come back to them. */
export const authorizationRequests = (c: Columns) =>
  c.table(
    "authorization_requests",
    {
      digest: c.text().primaryKey(),
      projectId: c.text().notNull(),
      /** Null for an app of the project on another host, which gets a session. */
      clientId: c.text(),
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

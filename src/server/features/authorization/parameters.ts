import type { Access, ClaimsRequest } from "#server/tokens/granted.ts";

/** The parameters of a request for authorization, after all checks. Their names are those of the standards. */
export interface AuthorizationParameters {
  /** Where the answer goes: one of the client's addresses. */
  redirect_uri: string;
  /** Whether the request named it. The token request must repeat it then (RFC 6749 §4.1.3). */
  names_redirect_uri: boolean;
  response_mode: "query" | "form_post";
  /** What the client asks for, by API. */
  access: Access[];
  state: string | null;
  nonce: string | null;
  /** An S256 challenge (RFC 7636); null for a client that may leave it out. */
  code_challenge: string | null;
  prompt: Prompt[];
  /** Seconds since the user signed in. */
  max_age: number | null;
  /** Whether the user has to sign in with a second factor. */
  needs_second_factor: boolean;
  login_hint: string | null;
  /** The user who must answer, by `id_token_hint`. */
  user_id: string | null;
  ui_locales: string[];
  claims: ClaimsRequest | null;
  /** The thumbprint of the key that the code is bound to (RFC 9449 §10). */
  dpop_jkt: string | null;
}

export const PROMPTS = ["none", "login", "consent", "select_account"] as const;
export type Prompt = (typeof PROMPTS)[number];

import type { AUTHORIZATION_STEPS, SIGN_IN_REASONS } from "#contract/auth/authorization-requests.ts";
import type { KnownClient } from "#server/features/oauth-clients/index.ts";
import { covers } from "#server/foundation/oauth-grants/index.ts";
import type { Access } from "#server/tokens/granted.ts";
import type { HostedApp } from "./hosted-app.ts";
import { hostOf } from "./redirect-address.ts";
import type { Answer, AuthorizationParameters } from "./table.ts";

/** A request for authorization, stored or new. */
export interface Asked {
  client: KnownClient;
  /** Null for a client. An app of the project on another host is none, and gets a session. */
  hosted: HostedApp | null;
  parameters: AuthorizationParameters;
  /** A sign-in after it is a fresh one. */
  createdAt: number;
  answer: Answer | null;
}

/** The user of a session, as a client may see them. */
export interface Person {
  userId: string;
  hasSecondFactor: boolean;
  session: { id: string; createdAt: number; amr: readonly string[] };
  /** What the user has allowed the client before. */
  allowed: readonly Access[];
  /** Whether the owner lets the user into the app. */
  mayUse: boolean;
}

export type Step = {
  step: (typeof AUTHORIZATION_STEPS)[number];
  reason: (typeof SIGN_IN_REASONS)[number] | null;
};

const signIn = (reason: NonNullable<Step["reason"]>): Step => ({ step: "sign_in", reason });
const does = (step: Exclude<Step["step"], "sign_in">): Step => ({ step, reason: null });

/** Returns what a user has to do before the client gets its answer. One who signs in during the request has signed in freshly. */
export function stepOf(
  { client, hosted, parameters, createdAt, answer }: Asked,
  person: Person | null,
  now: number,
): Step {
  if (!person) return signIn("signed_out");
  const { prompt, max_age, user_id, wants_second_factor, access } = parameters;
  const { session } = person;
  if (user_id !== null && user_id !== person.userId) return signIn("other_user");
  const isFresh = session.createdAt >= createdAt;
  const isTooOld = max_age !== null && now - session.createdAt > max_age * 1000;
  if (!isFresh && (prompt.includes("login") || isTooOld)) return signIn("again");
  const lacksFactor = wants_second_factor && person.hasSecondFactor && !session.amr.includes("mfa");
  if (!isFresh && lacksFactor) return signIn("second_factor");
  if (!person.mayUse) return does("no_access");
  if (answer?.type === "approved" && answer.sessionId === session.id) return does("nothing");
  const isAllowed = client.settings.is_first_party || covers(person.allowed, access);
  if (!isAllowed || prompt.includes("consent")) return does("consent");
  // Any program on the user's device can say that it is such an app: nobody but the user knows who asks (RFC 8252 §8.6).
  const isUnknown = hosted ? !hosted.isNamed : client.kind === "public" && hostOf(parameters.redirect_uri) === null;
  return does((prompt.includes("select_account") || isUnknown) && !isFresh ? "choose_account" : "nothing");
}

import { and, eq } from "drizzle-orm";
import { OAUTH_FLOW_LIFETIME_MILLIS } from "#contract/limits.ts";
import { digest } from "#server/crypto/digest.ts";
import type { Deps } from "#server/deps.ts";
import type { ProviderUse } from "./providers/configured.ts";

/** Who left for a provider, and the session they did it in. */
export interface AskedIn {
  userId: string;
  sessionId: string;
}

/** What is remembered of a browser while it is away at a provider. Sealed: it has the app's state and our verifier in it. */
export interface Flow {
  projectId: string;
  providerId: string;
  /** Ours, towards the provider. */
  inner: { verifier: string; nonce: string; scopes: string[] };
  /** The app's, towards us. */
  outer: {
    redirectUri: string;
    scope: string;
    state: string;
    challenge: string;
    challengeMethod: "S256" | "plain";
    errorRedirectUri: string | null;
    afterCallbackRedirectUrl: string | null;
  };
  /** The user to link an account to, and the session in which it was asked for; null to sign in. */
  link: AskedIn | null;
  /** The session that somebody signs in with: if they are here anonymously, a new account is theirs. */
  present?: AskedIn | null;
}

/** What a provider is used for in a flow. */
export const usedFor = ({ link }: { link: unknown }): ProviderUse => (link ? "connected accounts" : "sign-in");

export async function parkFlow(deps: Deps, state: string, flow: Flow): Promise<void> {
  await deps.store.write((tx) =>
    tx.add("oauthFlows", {
      stateDigest: digest(state),
      projectId: flow.projectId,
      providerId: flow.providerId,
      sealedData: deps.keyring.seal(JSON.stringify(flow)),
      expiresAt: deps.now() + OAUTH_FLOW_LIFETIME_MILLIS,
    }),
  );
}

/** Takes a flow back, once. Null unless it went to this very provider: answers of one are none for another. */
export async function takeFlow(
  deps: Deps,
  state: string,
  providerId: string,
): Promise<{ flow: Flow; isExpired: boolean } | null> {
  const [row] = await deps.store.write((tx) => {
    const t = tx.oauthFlows;
    return tx
      .delete(t)
      .where(and(eq(t.stateDigest, digest(state)), eq(t.providerId, providerId)))
      .returning({ sealed: t.sealedData, expiresAt: t.expiresAt });
  });
  if (!row) return null;
  // Written by `parkFlow` and sealed since.
  const flow = JSON.parse(deps.keyring.open(row.sealed)) as Flow;
  return { flow, isExpired: row.expiresAt <= deps.now() };
}

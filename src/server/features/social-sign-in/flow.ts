import { and, eq } from "drizzle-orm";
import { OAUTH_FLOW_LIFETIME_MILLIS } from "#contract/limits.ts";
import { digest } from "#server/crypto/digest.ts";
import type { Deps } from "#server/deps.ts";
import type { ProviderUse } from "./providers/configured.ts";

/** The user who started a flow, and the session in which they did. */
export interface FlowSession {
  userId: string;
  sessionId: string;
}

/** An authorization request between its start and the callback. Sealed: it contains the app's state and the server's verifier. */
export interface Flow {
  projectId: string;
  providerId: string;
  /** The server's request to the provider. */
  inner: { verifier: string; nonce: string; scopes: string[] };
  /** The app's request to the server. */
  outer: {
    redirectUri: string;
    scope: string;
    state: string;
    challenge: string;
    challengeMethod: "S256" | "plain";
    errorRedirectUri: string | null;
    afterCallbackRedirectUrl: string | null;
  };
  /** The user to link an account to, and the session of the request; null to sign in. */
  link: FlowSession | null;
  /** The user and session at the start of a sign-in. An anonymous user keeps their account when they sign up. */
  present?: FlowSession | null;
}

/** Returns what a flow uses its provider for. */
export const usedFor = ({ link }: { link: unknown }): ProviderUse => (link ? "connected accounts" : "sign-in");

export async function storeFlow(deps: Deps, state: string, flow: Flow): Promise<void> {
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

/** Deletes and returns a flow. Returns null for a flow of another provider: a callback must come from the same provider. */
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
  // The row was sealed by `storeFlow`.
  const flow = JSON.parse(deps.keyring.open(row.sealed)) as Flow;
  return { flow, isExpired: row.expiresAt <= deps.now() };
}

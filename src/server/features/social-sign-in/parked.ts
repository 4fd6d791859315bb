import { OAUTH_CODE_LIFETIME_MILLIS } from "#contract/limits.ts";
import { digest } from "#server/crypto/digest.ts";
import { randomSecret } from "#server/crypto/random.ts";
import type { Deps } from "#server/deps.ts";
import type { Flow } from "./flow.ts";
import type { VerifiedIdentity } from "./verified-identity.ts";

/**
 * What is known of a browser that came back from a provider, until its app redeems the code. Nothing of it has happened
 * yet. Anybody can be made to open an authorize URL, so the browser that comes back need not be the one that asked: with
 * `type=link` and the token of somebody else in the URL, its owner's account would go to that person. What tells the two
 * apart is the outer verifier. It never leaves the browser that asked, where the app keeps it in a cookie, while the code
 * is told to the browser that came back, at an address of the project. Only where both are together is it redeemed:
 *
 * - The victim's browser has the code and no verifier: the app's callback page finds no cookie and asks for nothing.
 * - The attacker has the verifier and no code: it went to a page of the project in the victim's browser, or to the victim's
 *   own machine if that page is on localhost.
 *
 * Whoever can read what arrives at a trusted domain of the project (or on the victim's own localhost, where the project
 * allows it) has the code, too. Nothing here tells such a reader from the app, so a trusted domain is for pages of the
 * project alone.
 *
 * Sealed: it has tokens of the provider and a person's address in it.
 */
export interface Parked extends Pick<VerifiedIdentity, "providerId" | "identity" | "tokens" | "link" | "present"> {
  redirectUri: string;
  challenge: string;
  challengeMethod: "S256" | "plain";
  afterCallbackRedirectUrl: string | null;
}

/** Parks an arrival and gives the code that redeems it. `userId` is whom it signs in, where they exist already. */
export async function park(
  deps: Deps,
  { outer }: Flow,
  { project, providerId, identity, tokens, link, present }: VerifiedIdentity,
  userId: string | null,
): Promise<string> {
  const code = randomSecret();
  const { redirectUri, challenge, challengeMethod, afterCallbackRedirectUrl } = outer;
  const ours = { redirectUri, challenge, challengeMethod, afterCallbackRedirectUrl };
  const parked: Parked = { ...ours, providerId, identity, tokens, link, present };
  await deps.store.write((tx) =>
    tx.add("oauthCodes", {
      digest: digest(code),
      projectId: project.id,
      userId,
      sealedData: deps.keyring.seal(JSON.stringify(parked)),
      expiresAt: deps.now() + OAUTH_CODE_LIFETIME_MILLIS,
    }),
  );
  return code;
}

/** Written by `park` and sealed since. */
export const openParked = ({ keyring }: Pick<Deps, "keyring">, sealed: Uint8Array) =>
  JSON.parse(keyring.open(sealed)) as Parked;

import { OAUTH_CODE_LIFETIME_MILLIS } from "#contract/limits.ts";
import { digest } from "#server/crypto/digest.ts";
import { randomSecret } from "#server/crypto/random.ts";
import type { Deps } from "#server/deps.ts";
import type { Flow } from "./flow.ts";
import type { StoredSessionCode } from "./session-code.ts";
import type { VerifiedIdentity } from "./verified-identity.ts";

/**
 * The result of a callback, stored until the app redeems the code. It has no effect before that. An attacker can make a
 * victim open an authorize URL, so the browser at the callback need not be the one that sent the request: with `type=link`
 * and the attacker's token in the URL, the victim's account would be linked to the attacker. The outer verifier tells the two
 * browsers apart. It never leaves the browser that sent the request, where the app keeps it in a cookie. The code goes only
 * to the browser at the callback, at a URL of the project. The exchange requires both:
 *
 * - The victim's browser has the code and no verifier: the app's callback page finds no cookie and sends no request.
 * - The attacker has the verifier and no code: it went to a page of the project in the victim's browser, or to the victim's
 *   own machine if that page is on localhost.
 *
 * A party that can read requests to a trusted domain of the project (or to the victim's own localhost, where the project
 * allows it) has the code, too. The server cannot tell such a party from the app, so a trusted domain must serve only pages
 * of the project.
 *
 * Sealed: it contains tokens of the provider and a user's email address.
 */
export interface StoredCallback
  extends Pick<VerifiedIdentity, "providerId" | "identity" | "tokens" | "link" | "present"> {
  redirectUri: string;
  challenge: string;
  challengeMethod: "S256" | "plain";
  afterCallbackRedirectUrl: string | null;
}

/** Stores the result of a callback and returns the code that redeems it. `userId` is the user to sign in, if they exist. */
export async function storeCallback(
  deps: Deps,
  { outer }: Flow,
  { project, providerId, identity, tokens, link, present }: VerifiedIdentity,
  userId: string | null,
): Promise<string> {
  const code = randomSecret();
  const { redirectUri, challenge, challengeMethod, afterCallbackRedirectUrl } = outer;
  const outerFields = { redirectUri, challenge, challengeMethod, afterCallbackRedirectUrl };
  const stored: StoredCallback = { ...outerFields, providerId, identity, tokens, link, present };
  await deps.store.write((tx) =>
    tx.add("oauthCodes", {
      digest: digest(code),
      projectId: project.id,
      userId,
      sealedData: deps.keyring.seal(JSON.stringify(stored)),
      expiresAt: deps.now() + OAUTH_CODE_LIFETIME_MILLIS,
    }),
  );
  return code;
}

/** Opens what a code stands for. */
export const openCode = ({ keyring }: Pick<Deps, "keyring">, sealed: Uint8Array) =>
  JSON.parse(keyring.open(sealed)) as StoredCallback | StoredSessionCode;

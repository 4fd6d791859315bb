import type {
  AuthenticationOptions,
  AuthenticationResponse,
  RegistrationOptions,
  RegistrationResponse,
} from "#contract/auth/passkeys.ts";
import { bytesIn } from "#contract/base64url.ts";
import type { Authenticators } from "#sdk/deps.ts";

// Converts between the server's JSON and the browser's bytes for WebAuthn. Loaded with the first request for a passkey.

/** Returns the authenticators of the page; undefined in browsers without WebAuthn. */
export function pageAuthenticators(): Authenticators | undefined {
  if (typeof PublicKeyCredential === "undefined" || !navigator.credentials) return undefined;
  return {
    create: (options) => navigator.credentials.create(options),
    get: (options) => navigator.credentials.get(options),
    canSuggest: async () => (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false,
  };
}

// A page can have one WebAuthn request at a time, so a pressed button aborts the wait for a suggestion.
let pending: AbortController | undefined;

function begin(signal: AbortSignal | undefined): AbortSignal {
  pending?.abort(new DOMException("Another passkey was asked for.", "AbortError"));
  const controller = new AbortController();
  pending = controller;
  if (signal?.aborted) controller.abort(signal.reason);
  signal?.addEventListener("abort", () => controller.abort(signal.reason), { once: true, signal: controller.signal });
  return controller.signal;
}

export async function makePasskey(
  authenticators: Authenticators,
  options: RegistrationOptions,
  signal?: AbortSignal,
): Promise<RegistrationResponse> {
  const { challenge, user, excludeCredentials, ...rest } = options;
  const made = await authenticators.create({
    signal: begin(signal),
    publicKey: {
      ...rest,
      challenge: bytesIn(challenge),
      user: { ...user, id: bytesIn(user.id) },
      excludeCredentials: excludeCredentials.map(descriptor),
    },
  });
  const { response, ...named } = namedResponse<AuthenticatorAttestationResponse>(made);
  return {
    ...named,
    response: {
      clientDataJSON: text(response.clientDataJSON),
      attestationObject: text(response.attestationObject),
      // Some password managers put objects of their own here, without this method.
      transports: response.getTransports?.() ?? [],
    },
  };
}

/** Asks for a passkey. With `suggested`, waits until the user picks one from the suggestions of a form field. */
export async function askForPasskey(
  authenticators: Authenticators,
  options: Omit<AuthenticationOptions, "userVerification"> & { userVerification: UserVerificationRequirement },
  { suggested = false, signal }: { suggested?: boolean; signal?: AbortSignal },
): Promise<AuthenticationResponse> {
  const { challenge, allowCredentials, ...rest } = options;
  const answer = await authenticators.get({
    signal: begin(signal),
    ...(suggested && { mediation: "conditional" }),
    publicKey: { ...rest, challenge: bytesIn(challenge), allowCredentials: allowCredentials.map(descriptor) },
  });
  const { response, ...named } = namedResponse<AuthenticatorAssertionResponse>(answer);
  return {
    ...named,
    response: {
      clientDataJSON: text(response.clientDataJSON),
      authenticatorData: text(response.authenticatorData),
      signature: text(response.signature),
      userHandle: response.userHandle ? text(response.userHandle) : undefined,
    },
  };
}

/** Resolves when the page becomes visible or the signal aborts; at once outside of a page. */
export async function untilVisible(signal: AbortSignal | undefined): Promise<void> {
  if (typeof document === "undefined" || document.visibilityState === "visible" || signal?.aborted) return;
  await new Promise<void>((resolve) => {
    const over = new AbortController();
    const end = () => {
      over.abort();
      resolve();
    };
    const look = () => document.visibilityState === "visible" && end();
    document.addEventListener("visibilitychange", look, { signal: over.signal });
    signal?.addEventListener("abort", end, { signal: over.signal });
  });
}

interface Answered {
  id: string;
  rawId: ArrayBuffer;
  response: AuthenticatorResponse;
  authenticatorAttachment?: string | null;
}

function namedResponse<R extends AuthenticatorResponse>(credential: Credential | null) {
  if (!credential) throw new DOMException("The browser gave no passkey.", "NotAllowedError");
  // Not `instanceof PublicKeyCredential`, because browser extensions return plain objects of the same shape.
  const { id, rawId, response, authenticatorAttachment } = credential as Credential & Answered;
  return {
    id,
    rawId: text(rawId),
    type: "public-key" as const,
    authenticatorAttachment: authenticatorAttachment ?? undefined,
    clientExtensionResults: {},
    response: response as R,
  };
}

const descriptor = ({ id, type }: { id: string; type: "public-key" }) => ({ id: bytesIn(id), type });

function text(buffer: ArrayBuffer): string {
  let binary = "";
  for (const byte of new Uint8Array(buffer)) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

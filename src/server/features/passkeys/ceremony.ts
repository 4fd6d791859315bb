import type { AuthenticationResponse, RegistrationResponse } from "#contract/auth/passkeys.ts";
import { PASSKEY_ALGORITHMS } from "#contract/limits.ts";

/** Loads the WebAuthn library with the first passkey: many servers never get one. */
async function library() {
  // The library's certificate code needs this polyfill first, and in the executable the library's own import comes too late.
  await import("reflect-metadata");
  const [{ verifyRegistrationResponse, verifyAuthenticationResponse }, { decodeAttestationObject }] = await Promise.all(
    [import("@simplewebauthn/server"), import("@simplewebauthn/server/helpers")],
  );
  return { verifyRegistrationResponse, verifyAuthenticationResponse, decodeAttestationObject };
}

export interface Place {
  challenge: string;
  origin: string;
  rpId: string;
}

/** Returns the origin that the browser reports, or undefined when it cannot be read. */
export function originIn(clientDataJSON: string): string | undefined {
  try {
    const { origin } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString());
    return typeof origin === "string" ? origin : undefined;
  } catch {
    return undefined;
  }
}

export interface NewCredential {
  credentialId: string;
  publicKey: Buffer;
  /** The authenticator's signature counter. 0 for a synced passkey: each device that has it counts by itself. */
  counter: number;
  aaguid: string;
  backedUp: boolean;
}

/** Returns the new credential if the response matches the challenge, the origin and the relying party, else undefined. */
export async function verifyRegistration(
  credential: RegistrationResponse,
  { challenge, origin, rpId }: Place,
): Promise<NewCredential | undefined> {
  const { verifyRegistrationResponse } = await library();
  try {
    const { registrationInfo: made } = await verifyRegistrationResponse({
      response: {
        ...credential,
        authenticatorAttachment: undefined,
        clientExtensionResults: {},
        response: {
          clientDataJSON: credential.response.clientDataJSON,
          attestationObject: await withoutAttestation(credential.response.attestationObject),
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
      supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
    });
    // The credential id that the browser sends must be the one that the authenticator signed.
    if (!made || made.credential.id !== credential.id) return undefined;
    return {
      credentialId: made.credential.id,
      publicKey: Buffer.from(made.credential.publicKey),
      counter: isSynced(made) ? 0 : made.credential.counter,
      aaguid: made.aaguid,
      backedUp: made.credentialBackedUp,
    };
  } catch {
    return undefined;
  }
}

/** Whether a passkey may be on several devices: WebAuthn calls it eligible for backup. */
const isSynced = ({ credentialDeviceType }: { credentialDeviceType: string }) => credentialDeviceType === "multiDevice";

export interface KnownCredential {
  credentialId: string;
  publicKey: Uint8Array;
}

/** What an authenticator says in a valid response. */
export interface Answer {
  counter: number;
  backedUp: boolean;
  /** Whether the passkey is synced between devices. */
  isSynced: boolean;
  /** Whether the authenticator knows its user: by a PIN, a fingerprint or the like. */
  isUserVerified: boolean;
}

/** Returns the answer of a valid response, else undefined. The caller checks the counter. */
export async function verifyAuthentication(
  response: AuthenticationResponse,
  known: KnownCredential,
  { challenge, origin, rpId }: Place,
): Promise<Answer | undefined> {
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
      response: {
        ...response,
        authenticatorAttachment: undefined,
        clientExtensionResults: {},
        response: { ...response.response, userHandle: response.response.userHandle ?? undefined },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      // The statement that writes the counter also compares it: two responses may arrive at once.
      credential: { id: known.credentialId, publicKey: new Uint8Array(known.publicKey), counter: 0 },
      requireUserVerification: false,
    });
    if (!verified) return undefined;
    return {
      counter: info.newCounter,
      backedUp: info.credentialBackedUp,
      isSynced: isSynced(info),
      isUserVerified: info.userVerified,
    };
  } catch {
    return undefined;
  }
}

/**
 * Returns the attestation object without its attestation statement. The server requests none and trusts none, and to verify
 * one it might have to fetch revocation lists from URLs in an attacker's certificate.
 */
async function withoutAttestation(attestationObject: string): Promise<string> {
  const { decodeAttestationObject } = await library();
  const authData = decodeAttestationObject(Buffer.from(attestationObject, "base64url")).get("authData");
  const length = Buffer.from([0x59, authData.length >> 8, authData.length & 255]);
  // CBOR: a map of three: "fmt": "none", "attStmt": {}, "authData": bytes with a length of two bytes.
  return Buffer.concat([
    Buffer.from([0xa3, 0x63]),
    Buffer.from("fmt"),
    Buffer.from([0x64]),
    Buffer.from("none"),
    Buffer.from([0x67]),
    Buffer.from("attStmt"),
    Buffer.from([0xa0, 0x68]),
    Buffer.from("authData"),
    length,
    authData,
  ]).toString("base64url");
}

import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type {
  AuthenticationOptions,
  AuthenticationResponse,
  RegistrationOptions,
  RegistrationResponse,
} from "#contract/auth/passkeys.ts";

import type { Authenticators } from "#sdk/deps.ts";

/** The context of a ceremony. Tests can set values that no browser would send, to see them refused. */
export interface PageOfCeremony {
  origin: string;
  /** The page's host by default. */
  rpId?: string;
  challenge?: string;
  type?: string;
  /** Whether the user touched the authenticator; true by default. */
  isPresent?: boolean;
  /** Whether the authenticator verified its user; by default, if the user touched it. */
  isVerified?: boolean;
}

const ZEROS = "00000000-0000-0000-0000-000000000000";
const PRESENT = 0x01;
const VERIFIED = 0x04;
const BACKUP_ELIGIBLE = 0x08;
const BACKED_UP = 0x10;
const ATTESTED = 0x40;

/** An authenticator with one credential: real ES256 signatures over the data that browsers and authenticators assemble. */
export function softAuthenticator({ aaguid = ZEROS, backedUp = false, counts = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  let userHandle: string | undefined;

  const authenticator = {
    credentialId: id.toString("base64url"),
    /** The signature counter; a test may set it back, as on a cloned authenticator. */
    counter: 0,
    /** Whether it says that its passkey is synced between devices; a test may let it say so only later. */
    isSynced: backedUp,

    register(options: RegistrationOptions, page: PageOfCeremony): RegistrationResponse {
      userHandle = options.user.id;
      const length = Buffer.from([id.length >> 8, id.length & 255]);
      const credential = Buffer.concat([Buffer.from(aaguid.replaceAll("-", ""), "hex"), length, id, coseKey()]);
      const authData = Buffer.concat([authenticatorData(page, ATTESTED), credential]);
      const attestationObject = cbor(
        new Map<string, Cbor>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", authData],
        ]),
      );
      return {
        ...named(),
        response: {
          clientDataJSON: clientData("webauthn.create", options.challenge, page),
          attestationObject: attestationObject.toString("base64url"),
          transports: ["internal"],
        },
      };
    },

    signIn(options: AuthenticationOptions, page: PageOfCeremony): AuthenticationResponse {
      if (counts) authenticator.counter++;
      const data = authenticatorData(page, 0);
      const clientDataJSON = clientData("webauthn.get", options.challenge, page);
      const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, "base64url"))]);
      return {
        ...named(),
        response: {
          clientDataJSON,
          authenticatorData: data.toString("base64url"),
          signature: sign("sha256", signed, privateKey).toString("base64url"),
          userHandle,
        },
      };
    },
  };
  return authenticator;

  function named() {
    const { credentialId } = authenticator;
    return { id: credentialId, rawId: credentialId, type: "public-key" as const, clientExtensionResults: {} };
  }

  function authenticatorData(
    { origin, rpId = new URL(origin).hostname, isPresent = true, isVerified = isPresent }: PageOfCeremony,
    more: number,
  ) {
    const flags =
      (isPresent ? PRESENT : 0) |
      (isVerified ? VERIFIED : 0) |
      more |
      (authenticator.isSynced ? BACKUP_ELIGIBLE : 0) |
      (backedUp ? BACKED_UP : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(authenticator.counter);
    return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags]), counter]);
  }

  function coseKey() {
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    return cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]),
    );
  }
}

export type SoftAuthenticator = ReturnType<typeof softAuthenticator>;

function clientData(type: string, challenge: string, page: PageOfCeremony): string {
  const { origin } = page;
  const data = { type: page.type ?? type, challenge: page.challenge ?? challenge, origin, crossOrigin: false };
  return Buffer.from(JSON.stringify(data)).toString("base64url");
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();

type Cbor = number | string | Buffer | Map<number, Cbor> | Map<string, Cbor>;

/** The part of CBOR that authenticators need here. */
function cbor(value: Cbor): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Map) {
    const entries: Buffer[] = [];
    for (const [key, each] of value) entries.push(cbor(key), cbor(each));
    return Buffer.concat([head(5, value.size), ...entries]);
  }
  return Buffer.concat([head(2, value.length), value]);
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  if (size < 256) return Buffer.from([(major << 5) | 24, size]);
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
}

/** The same authenticator behind the API that pages use: bytes in and out, and a user who may cancel. */
export function authenticatorOfPage(soft: SoftAuthenticator, origin: string) {
  const asked: { rpId: string | undefined; mediation: string | undefined }[] = [];
  /** The user's next reaction; "answer" by default. "never" waits until the page cancels. */
  let nextReaction: "answer" | "refuse" | "never" | "break" = "answer";

  async function decide(signal: AbortSignal | undefined) {
    const reaction = nextReaction;
    nextReaction = "answer";
    if (reaction === "refuse") throw new DOMException("The operation was not allowed.", "NotAllowedError");
    if (reaction === "break") throw new Error("An extension broke.");
    if (reaction === "answer") return;
    await new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  }

  const authenticators: Authenticators = {
    canSuggest: async () => true,
    async create({ publicKey, signal }) {
      asked.push({ rpId: publicKey?.rp.id, mediation: undefined });
      await decide(signal);
      if (!publicKey) return null;
      const { challenge, user, rp, excludeCredentials = [] } = publicKey;
      if (excludeCredentials.some(({ id }) => text(id) === soft.credentialId)) {
        throw new DOMException("The authenticator has a passkey of this user.", "InvalidStateError");
      }
      const made = soft.register({ challenge: text(challenge), user: { id: text(user.id) } } as RegistrationOptions, {
        origin,
        rpId: rp.id,
      });
      const { clientDataJSON, attestationObject } = made.response;
      return credential(made.id, {
        clientDataJSON: bytes(clientDataJSON),
        attestationObject: bytes(attestationObject),
        getTransports: () => ["internal"],
      });
    },
    async get({ publicKey, signal, mediation }) {
      asked.push({ rpId: publicKey?.rpId, mediation });
      await decide(signal);
      if (!publicKey) return null;
      const { challenge, rpId } = publicKey;
      const { id, response } = soft.signIn({ challenge: text(challenge) } as AuthenticationOptions, { origin, rpId });
      return credential(id, {
        clientDataJSON: bytes(response.clientDataJSON),
        authenticatorData: bytes(response.authenticatorData),
        signature: bytes(response.signature),
        userHandle: response.userHandle ? bytes(response.userHandle) : null,
      });
    },
  };
  return {
    authenticators,
    asked,
    feel(wanted: typeof nextReaction) {
      nextReaction = wanted;
    },
  };
}

const bytes = (base64url: string) => new Uint8Array(Buffer.from(base64url, "base64url")).buffer;
const text = (source: BufferSource) =>
  Buffer.from(source instanceof ArrayBuffer ? new Uint8Array(source) : new Uint8Array(source.buffer)).toString(
    "base64url",
  );
const credential = (id: string, response: object): Credential =>
  ({ id, rawId: bytes(id), type: "public-key", response, authenticatorAttachment: "platform" }) as Credential;

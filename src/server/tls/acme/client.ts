import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { calculateJwkThumbprint, exportJWK, FlattenedSign, type JWK } from "jose";

const TIMEOUT_MILLIS = 30_000;
const REPLY_MAX_BYTES = 256 * 1024;
/** An authority forgets nonces; it then sends a new one with its refusal (RFC 8555 §6.5). */
const NONCES_TRIED = 4;

const Directory = Type.Object({ newNonce: Type.String(), newAccount: Type.String(), newOrder: Type.String() });
const Problem = Type.Object({
  type: Type.Optional(Type.String()),
  detail: Type.Optional(Type.String()),
  subproblems: Type.Optional(Type.Array(Type.Object({ detail: Type.Optional(Type.String()) }))),
});
export type Problem = Static<typeof Problem>;

/** The authority answered with a refusal (RFC 8555 §6.7). The message has the authority's text. */
export class AcmeRefusal extends Error {
  override readonly name = "AcmeRefusal";

  constructor(
    readonly problem: Problem,
    /** The authority asks not to come back earlier. */
    readonly retryAfterMillis: number | null = null,
  ) {
    const all = [problem.detail, ...(problem.subproblems ?? []).map(({ detail }) => detail)];
    super([...all.filter(Boolean), problem.type && `(${problem.type})`].filter(Boolean).join(" "));
  }
}

/** The authority could not check that this server has the host. */
export class ChallengeFailed extends AcmeRefusal {}

export interface AcmeReply<T> {
  body: T;
  location: string | null;
  retryAfterMillis: number | null;
}

/** Signed requests to a certificate authority (RFC 8555 §6). */
export interface AcmeClient {
  readonly directory: Static<typeof Directory>;
  /** Sends a payload; null asks for a resource (POST-as-GET). */
  send<S extends TSchema>(url: string, payload: object | null, schema: S): Promise<AcmeReply<Static<S>>>;
  /** Downloads a certificate with those between it and the root. */
  download(url: string): Promise<string>;
  /** Opens the account of the key, and creates it if needed. */
  openAccount(email: string | null): Promise<void>;
  keyAuthorization(token: string): string;
}

interface ClientOptions {
  /** Ends requests that are waiting for an answer. */
  signal: AbortSignal;
  directoryUrl: string;
  /** PKCS #8 in PEM. */
  accountKey: string;
  fetch(url: string, init: RequestInit): Promise<Response>;
}

export async function acmeClient({ directoryUrl, accountKey, fetch, signal }: ClientOptions): Promise<AcmeClient> {
  const key = createPrivateKey(accountKey);
  const jwk = await publicJwk(key);
  const thumbprint = await calculateJwkThumbprint(jwk);
  const plain = await request(directoryUrl, { method: "GET" });
  if (!plain.ok) throw await refusalOf(plain, directoryUrl);
  const directory = checked(Directory, await jsonOf(plain), directoryUrl);
  let account: string | null = null;
  let nonce: string | null = null;

  async function request(url: string, init: RequestInit): Promise<Response> {
    // Directories and replies name the next addresses: only those of TLS.
    if (!url.startsWith("https://")) throw new Error(`The certificate authority names ${url}, which is not https.`);
    try {
      const ending = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MILLIS)]);
      return await fetch(url, { ...init, redirect: "error", signal: ending });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`The certificate authority does not answer at ${url}: ${reason}`, { cause: error });
    }
  }

  async function freshNonce(): Promise<string> {
    const reply = await request(directory.newNonce, { method: "HEAD" });
    const found = reply.headers.get("replay-nonce");
    if (!found) throw new Error(`The certificate authority sends no nonce (status ${reply.status}).`);
    return found;
  }

  async function post(url: string, payload: object | null, accept: string): Promise<Response> {
    for (let tried = 1; ; tried++) {
      const used: string = nonce ?? (await freshNonce());
      nonce = null;
      const body = await new FlattenedSign(Buffer.from(payload === null ? "" : JSON.stringify(payload)))
        .setProtectedHeader({ alg: "ES256", nonce: used, url, ...(account ? { kid: account } : { jwk }) })
        .sign(key);
      const reply = await request(url, {
        method: "POST",
        headers: { "content-type": "application/jose+json", accept },
        // jose leaves an empty payload out.
        body: JSON.stringify({ ...body, payload: body.payload ?? "" }),
      });
      nonce = reply.headers.get("replay-nonce");
      if (reply.ok) return reply;
      const refusal = await refusalOf(reply, url);
      if (refusal.problem.type !== "urn:ietf:params:acme:error:badNonce" || tried === NONCES_TRIED) throw refusal;
    }
  }

  const client: AcmeClient = {
    directory,
    async send(url, payload, schema) {
      const reply = await post(url, payload, "application/json");
      return {
        body: checked(schema, await jsonOf(reply), url),
        location: reply.headers.get("location"),
        retryAfterMillis: retryAfterOf(reply),
      };
    },
    async download(url) {
      return textOf(await post(url, null, "application/pem-certificate-chain"));
    },
    async openAccount(email) {
      const contact = email ? { contact: [`mailto:${email}`] } : {};
      const wanted = { termsOfServiceAgreed: true, ...contact };
      const { location } = await client.send(directory.newAccount, wanted, Type.Object({}));
      if (!location) throw new Error("The certificate authority names no account.");
      account = location;
    },
    keyAuthorization: (token) => `${token}.${thumbprint}`,
  };
  return client;
}

async function publicJwk(key: KeyObject): Promise<JWK> {
  const { kty, crv, x, y } = await exportJWK(createPublicKey(key));
  return { kty, crv, x, y };
}

function checked<S extends TSchema>(schema: S, value: unknown, url: string): Static<S> {
  if (Value.Check(schema, value)) return value;
  throw new Error(`The certificate authority answers at ${url} with something that RFC 8555 does not have.`);
}

async function refusalOf(reply: Response, url: string): Promise<AcmeRefusal> {
  const body = await jsonOf(reply).catch(() => null);
  const status = `status ${reply.status} of ${url}`;
  const problem = Value.Check(Problem, body) && (body.detail || body.type) ? body : { detail: status };
  return new AcmeRefusal(problem, retryAfterOf(reply));
}

async function textOf(reply: Response): Promise<string> {
  const text = await reply.text();
  if (text.length > REPLY_MAX_BYTES) throw new Error("The certificate authority sends too much.");
  return text;
}

const jsonOf = async (reply: Response): Promise<unknown> => JSON.parse(await textOf(reply));

/** Seconds or a date: RFC 9110 §10.2.3. */
function retryAfterOf(reply: Response): number | null {
  const text = reply.headers.get("retry-after");
  if (!text) return null;
  const millis = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isFinite(millis) && millis > 0 ? millis : null;
}

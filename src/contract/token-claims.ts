import { bytesIn } from "./base64url.ts";

/** The parts of a JWT. None of them is to be believed before the signature is checked. */
export interface ReadToken {
  readonly header: Readonly<Record<string, unknown>>;
  readonly claims: Readonly<Record<string, unknown>>;
  /** The text that is signed. */
  readonly signed: string;
  /** In base64url. */
  readonly signature: string;
}

/** Reads a JWT without checking it; `null` for anything else. */
export function readToken(token: string | null): ReadToken | null {
  const [header, payload, signature, ...more] = token?.split(".") ?? [];
  if (!header || !payload || signature === undefined || more.length > 0) return null;
  try {
    const parts = { header: objectIn(header), claims: objectIn(payload) };
    if (!parts.header || !parts.claims) return null;
    return {
      header: parts.header,
      claims: parts.claims,
      signed: `${header}.${payload}`,
      signature,
    };
  } catch {
    return null;
  }
}

/** Returns the id of the user that an access token is for, without checking the token. */
export function subjectOf(token: string | null): string | null {
  const subject = readToken(token)?.claims.sub;
  return typeof subject === "string" ? subject : null;
}

function objectIn(base64url: string): Record<string, unknown> | null {
  const value: unknown = JSON.parse(new TextDecoder().decode(bytesIn(base64url)));
  return isObject(value) ? value : null;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

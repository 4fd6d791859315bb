/** A JWT, decoded for reading. */
export interface Decoded {
  header: Record<string, unknown>;
  payload: Record<string, unknown>;
}

/** Decodes a JWT. Null for any other text. */
export function decodedJwt(token: string): Decoded | null {
  const [header, payload, signature, ...more] = token.split(".").map(partOf);
  if (!header || !payload || signature === undefined || more.length > 0) return null;
  return { header, payload };
}

function partOf(part: string): Record<string, unknown> | null {
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === "object" && !Array.isArray(value) ? (value as Record<string, unknown> | null) : null;
  } catch {
    // Not JSON in base64url, such as a signature.
    return null;
  }
}

/** Whether a key of the project has signed a token. Null if the keys could not be loaded. */
export async function isSignedByProject(token: string, keysUrl: string): Promise<boolean | null> {
  try {
    const [{ compactVerify, createLocalJWKSet, errors }, reply] = await Promise.all([import("jose"), fetch(keysUrl)]);
    const keys = createLocalJWKSet(await reply.json());
    return await compactVerify(token, keys).then(
      () => true,
      (error: unknown) => {
        if (error instanceof errors.JOSEError) return false;
        throw error;
      },
    );
  } catch {
    // Without a connection, nobody can say it.
    return null;
  }
}

/** Claims that are times, in seconds since 1970. */
const TIMES = ["exp", "iat", "nbf", "auth_time", "updated_at"];

export const timeIn = (name: string, value: unknown): Date | null =>
  TIMES.includes(name) && typeof value === "number" ? new Date(value * 1000) : null;

/** A claim on one line. */
export const shownClaim = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

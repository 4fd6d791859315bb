import { createHash, randomUUID } from "node:crypto";
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from "jose";

/** A key by which a program binds its tokens (RFC 9449). */
export interface ProofKey {
  jkt: string;
  jwk: JWK;
  /** Makes a proof for a request. `claims` and `header` replace what it has otherwise. */
  proof(
    request: { method: string; url: string; at: number; accessToken?: string },
    changed?: { claims?: JWTPayload; header?: object },
  ): Promise<string>;
}

export async function proofKey(alg = "ES256"): Promise<ProofKey> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  const jwk = await exportJWK(publicKey);
  return {
    jkt: await calculateJwkThumbprint(jwk),
    jwk: await exportJWK(privateKey),
    proof: ({ method, url, at, accessToken }, { claims = {}, header = {} } = {}) =>
      new SignJWT({
        jti: randomUUID(),
        htm: method,
        htu: url,
        iat: Math.floor(at / 1000),
        ...(accessToken !== undefined && { ath: createHash("sha256").update(accessToken).digest("base64url") }),
        ...claims,
      })
        .setProtectedHeader({ alg, typ: "dpop+jwt", jwk, ...header })
        .sign(privateKey),
  };
}

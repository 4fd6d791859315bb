import { exportJWK, generateKeyPair, SignJWT } from "jose";

/** An OpenID Connect issuer for the bench: each of its authorization codes contains its user. */
export async function startIssuer() {
  const { publicKey, privateKey } = await generateKeyPair("ES256");
  const key = { ...(await exportJWK(publicKey)), kid: "bench", alg: "ES256", use: "sig" };
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request): Promise<Response> {
      const { pathname, origin: url } = new URL(request.url);
      if (pathname === "/keys") return Response.json({ keys: [key] });
      if (pathname === "/token") {
        const form = new URLSearchParams(await request.text());
        const { nonce, sub } = JSON.parse(atob(form.get("code") ?? ""));
        const idToken = await new SignJWT({ nonce, email: sub, email_verified: true })
          .setProtectedHeader({ alg: "ES256", kid: "bench" })
          .setIssuer(url)
          .setSubject(sub)
          .setAudience(form.get("client_id") ?? "")
          .setIssuedAt()
          .setExpirationTime("10m")
          .sign(privateKey);
        return Response.json({ access_token: "token", token_type: "Bearer", expires_in: 600, id_token: idToken });
      }
      return Response.json({
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/keys`,
        id_token_signing_alg_values_supported: ["ES256"],
        token_endpoint_auth_methods_supported: ["client_secret_post"],
      });
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    codeFor: (sub: string, nonce: string | null) => btoa(JSON.stringify({ nonce, sub })),
    stop: () => server.stop(true),
  };
}

export type Issuer = Awaited<ReturnType<typeof startIssuer>>;

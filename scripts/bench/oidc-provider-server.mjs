// `oidc-provider` with its adapter in memory, on Node, for which it is made. The bench starts it:
// `node oidc-provider-server.mjs <port> <client id> <client secret> <redirect address>`.
// What a browser and a user would have done before a code is there is one request to `/bench/codes`.
import { generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import Provider from "oidc-provider";

const [, , port, clientId, secret, redirectUri] = process.argv;
/** One approval of a user has some codes, so that codes of a round and what they become fit into the adapter's 1,000 entries. */
const CODES_OF_GRANT = 10;

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const provider = new Provider(`http://localhost:${port}`, {
  claims: { email: ["email", "email_verified"] },
  clients: [
    {
      client_id: clientId,
      client_secret: secret,
      redirect_uris: [redirectUri],
      grant_types: ["authorization_code", "refresh_token", "client_credentials"],
    },
  ],
  cookies: { keys: ["a key of the bench"] },
  features: {
    clientCredentials: { enabled: true },
    devInteractions: { enabled: false },
    introspection: { enabled: true },
  },
  findAccount: (_, id) => ({
    accountId: id,
    claims: () => ({ sub: id, email: `${id}@example.com`, email_verified: true }),
  }),
  jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), kid: "bench", use: "sig", alg: "RS256" }] },
  rotateRefreshToken: true,
});
const handle = provider.callback();

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
  if (pathname !== "/bench/codes") return handle(request, response);
  const made = await codes(Number(searchParams.get("count")), searchParams.get("scope"), searchParams.get("challenge"));
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(made));
}).listen(Number(port), "127.0.0.1");

async function codes(count, scope, codeChallenge) {
  const client = await provider.Client.find(clientId);
  const made = [];
  let grantId;
  while (made.length < count) {
    const accountId = `user-${made.length}`;
    if (made.length % CODES_OF_GRANT === 0) {
      const grant = new provider.Grant({ accountId, clientId });
      grant.addOIDCScope(scope);
      grantId = await grant.save();
    }
    const of = made.length - (made.length % CODES_OF_GRANT);
    const code = new provider.AuthorizationCode({
      ...{ accountId: `user-${of}`, client, grantId, gty: "authorization_code", redirectUri, scope },
      ...{ codeChallenge, codeChallengeMethod: "S256", authTime: Math.floor(Date.now() / 1000) },
    });
    made.push(await code.save());
  }
  return made;
}

import { createServer } from "node:http";
import Provider from "oidc-provider";
import { freePort } from "./server.ts";

export interface Issuer extends AsyncDisposable {
  url: string;
}

/** A real OpenID Connect provider, with a login form that takes any name and asks for consent. */
export async function startIssuer(client: { id: string; secret: string; redirectUri: string }): Promise<Issuer> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const provider = new Provider(url, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [client.redirectUri],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    pkce: { required: () => true },
    claims: { email: ["email", "email_verified"], profile: ["name"] },
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, email: `${id}@corp.example`, email_verified: true, name: `${id} of Corp` }),
    }),
    cookies: { keys: ["a key of tests"] },
  });
  const server = createServer(provider.callback());
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

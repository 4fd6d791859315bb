import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Side } from "./duel.ts";
import { formRequest, httpRequest } from "./load.ts";
import { freePort, startMeasured } from "./process.ts";
import { turn } from "./workloads.ts";

/** Codes of a round. Its adapter drops the oldest of more than 1,000 entries, and a code becomes several. */
const CODES = 100;
const SIGNED_IN = 50;
const WARM_UP_ROUNDS = 10;
const CLIENT = { id: "bench", secret: "a-secret-of-the-bench" };

interface Flow {
  redirectUrl: string;
  verifier: string;
}

interface Tokens {
  access_token: string;
  refresh_token: string;
}

export type OidcProvider = Awaited<ReturnType<typeof startOidcProvider>>;

/** Starts `oidc-provider` in a process of its own, and says what its apps would send. docs/performance.md has the set-up. */
export async function startOidcProvider(directory: string, { redirectUrl, verifier }: Flow) {
  const port = await freePort();
  const file = join(import.meta.dir, "oidc-provider-server.mjs");
  const server = await startMeasured([process.execPath, file, String(port), CLIENT.id, CLIENT.secret, redirectUrl], {
    port,
    path: "/.well-known/openid-configuration",
    environment: { NODE_ENV: "production" },
    logFile: join(directory, "oidc-provider.log"),
  });
  const url = `http://127.0.0.1:${port}`;
  const headers = { authorization: `Basic ${btoa(`${CLIENT.id}:${CLIENT.secret}`)}` };
  const form = (path: string, fields: Record<string, string>) => formRequest(path, headers, fields);
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const exchange = (code: string) => ({
    ...{ grant_type: "authorization_code", code, redirect_uri: redirectUrl, code_verifier: verifier },
  });

  async function newCodes(count: number, scope: string): Promise<string[]> {
    const query = new URLSearchParams({ count: String(count), scope, challenge });
    return (await fetch(`${url}/bench/codes?${query}`)).json();
  }

  async function newTokens(scope: string): Promise<Tokens[]> {
    const codes = await newCodes(SIGNED_IN, scope);
    return Promise.all(
      codes.map(async (code) => {
        const reply = await fetch(`${url}/token`, {
          method: "POST",
          headers,
          body: new URLSearchParams(exchange(code)),
        });
        if (!reply.ok) throw new Error(`No tokens: ${await reply.text()}`);
        return reply.json();
      }),
    );
  }

  // Its rounds are short, so they would measure code that is not compiled yet.
  for (let round = 0; round < WARM_UP_ROUNDS; round++) await newTokens("openid email offline_access");
  return {
    stop: server.stop,
    codes(scope: string): Side {
      const ready: string[] = [];
      return {
        server,
        requests: CODES,
        beforeRound: async () => void ready.push(...(await newCodes(CODES, scope))),
        request: (n) => form("/token", exchange(ready[n] ?? "")),
      };
    },
    /** Each token once, as it replaces the one before. */
    async refreshes(): Promise<Side> {
      const ready = (await newTokens("openid email offline_access")).map(({ refresh_token: token }) => token);
      return {
        server,
        requests: SIGNED_IN,
        request: () => form("/token", { grant_type: "refresh_token", refresh_token: ready.shift() ?? "" }),
        onBody: (body) => void ready.push(JSON.parse(body).refresh_token),
      };
    },
    machine: (): Side => ({ server, request: () => form("/token", { grant_type: "client_credentials" }) }),
    async introspection(): Promise<Side> {
      const tokens = await newTokens("openid email");
      return {
        server,
        request: turn(tokens.map(({ access_token: token }) => form("/token/introspection", { token }))),
      };
    },
    async userinfo(): Promise<Side> {
      const tokens = await newTokens("openid email");
      const read = (token: string) => httpRequest("GET", "/me", { authorization: `Bearer ${token}` });
      return { server, request: turn(tokens.map(({ access_token }) => read(access_token))) };
    },
    metadata: (): Side => ({ server, request: () => httpRequest("GET", "/.well-known/openid-configuration", {}) }),
  };
}

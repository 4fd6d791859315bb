import { generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import Provider from "oidc-provider";
import { freePort } from "#testing/server/server.ts";

export interface Issuer extends AsyncDisposable {
  url: string;
  /** The paths of all requests. */
  asked: string[];
  /** The tokens that it has given out. */
  granted: string[];
  /** Replaces its only signing key. */
  changeKey(): void;
  /** Signs in and consents as a user in a browser would; returns the parameters of the callback. */
  signIn(at: URL, login: string): Promise<Record<string, string>>;
}

/** A real OpenID Connect provider, with a login form that accepts any name and asks for consent. */
export async function startIssuer(client: { id: string; secret: string; redirectUri: string }): Promise<Issuer> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const asked: string[] = [];
  const granted: string[] = [];
  const answerer = () => {
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
      jwks: { keys: [signingKey()] },
    });
    provider.on("grant.success", ({ body }) => {
      granted.push(...[body.access_token, body.id_token].filter((each) => typeof each === "string"));
    });
    return provider.callback();
  };
  let answer = answerer();
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? "/", url).pathname);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url,
    asked,
    granted,
    changeKey() {
      answer = answerer();
    },
    signIn: (at, login) => signIn(at, login, client.redirectUri),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function signingKey() {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { ...privateKey.export({ format: "jwk" }), kid: crypto.randomUUID(), use: "sig", alg: "RS256" };
}

const STEPS = 12;

async function signIn(at: URL, login: string, redirectUri: string): Promise<Record<string, string>> {
  const cookies = new Map<string, string>();
  const ask = async (to: URL, form?: Record<string, string>) => {
    const reply = await fetch(to, {
      method: form ? "POST" : "GET",
      redirect: "manual",
      headers: { cookie: Array.from(cookies, ([name, value]) => `${name}=${value}`).join("; ") },
      body: form && new URLSearchParams(form),
    });
    for (const each of reply.headers.getSetCookie()) {
      const [name = "", value = ""] = each.split(";")[0]?.split("=") ?? [];
      cookies.set(name, value);
    }
    return reply;
  };
  let reply = await ask(at);
  for (let step = 0; step < STEPS; step++) {
    const next = reply.headers.get("location");
    if (next?.startsWith(redirectUri)) return Object.fromEntries(new URL(next).searchParams);
    if (next) {
      at = new URL(next, at);
      reply = await ask(at);
      continue;
    }
    const page = await reply.text();
    if (reply.status !== 200) throw new Error(`The issuer answered ${reply.status}: ${page}`);
    reply = await ask(
      at,
      page.includes('name="login"') ? { prompt: "login", login, password: "any" } : { prompt: "consent" },
    );
  }
  throw new Error("The issuer sends nobody back.");
}

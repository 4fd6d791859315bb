import { generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import OidcProvider from "oidc-provider";
import { SECOND_FACTOR_ACR } from "#contract/oauth/authorize.ts";
import { freePort } from "#testing/server/server.ts";
import { actionIn, ask, type Browser, fieldsIn, type Shown } from "./browser.ts";
import type { Choices, ClientMetadata, Provider } from "./provider.ts";

const CHOSEN: Choices = {
  claimsInIdToken: false,
  needsPkceOfRegistered: false,
  asksBeforeEachLogout: true,
  refusesFaultyLogouts: true,
};

const emailOf = (login: string) => `${login}@corp.example`;
const nameOf = (login: string) => `${login} of Corp`;

/** `oidc-provider` with its own pages, which sign in anybody, and where clients register themselves. */
export async function startOidcProvider(): Promise<Provider> {
  const port = await freePort();
  const issuer = `http://localhost:${port}`;
  const provider = new OidcProvider(issuer, {
    acrValues: [SECOND_FACTOR_ACR],
    claims: { email: ["email", "email_verified"], profile: ["name"] },
    // A form of another site needs cookies that go with it here.
    enableHttpPostMethods: true,
    cookies: { keys: ["a key of tests"], long: { sameSite: "none" } },
    features: {
      backchannelLogout: { enabled: true },
      claimsParameter: { enabled: true },
      registration: { enabled: true },
      registrationManagement: { enabled: true },
      requestObjects: { enabled: false },
      revocation: { enabled: true },
    },
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, email: emailOf(id), email_verified: true, name: nameOf(id) }),
    }),
    jwks: { keys: [signingKey()] },
    pkce: { required: () => false },
  });
  const server = createServer(provider.callback());
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    issuer,
    chosen: CHOSEN,
    async client(metadata) {
      const reply = await fetch(`${issuer}/reg`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(registrationOf(metadata)),
      });
      if (reply.status !== 201) throw new Error(`No client: ${await reply.text()}`);
      const { client_id, client_secret, token_endpoint_auth_method } = await reply.json();
      return { client_id, client_secret, token_endpoint_auth_method };
    },
    async user() {
      const sub = `ada-${crypto.randomUUID()}`;
      return { sub, email: emailOf(sub), name: nameOf(sub), browser: browserOf(issuer, sub) };
    },
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

const registrationOf = (metadata: ClientMetadata) => ({
  grant_types: ["authorization_code", "refresh_token"],
  ...(metadata.backchannel_logout_uri && { backchannel_logout_session_required: true }),
  ...metadata,
});

/** A browser that fills in the forms of the pages. */
function browserOf(issuer: string, login: string): Browser {
  const cookies = new Map<string, string>();
  const go = async (url: string, form?: Record<string, string>, isOwn = false): Promise<Shown> => {
    const isForeign = form !== undefined && !isOwn;
    const cookie = isForeign ? "" : Array.from(cookies, ([name, value]) => `${name}=${value}`).join("; ");
    const { reply, shown, next } = await ask(url, { cookie, form });
    for (const each of reply.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]*)=([^;]*)/.exec(each) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    if (next !== null) return go(next);
    if (shown.at === "page" && shown.text.includes("document.forms[0].submit()")) {
      return go(actionIn(shown.text) ?? "", fieldsIn(shown.text), true);
    }
    return { ...shown, at: shown.at === "page" ? pageIn(shown.text) : shown.at };
  };
  return {
    open: (url, form) => go(url, form),
    answer({ at, url, text }) {
      if (at === "sign-out-question")
        return go(`${issuer}/session/end/confirm`, { ...fieldsIn(text), logout: "yes" }, true);
      return go(url, at === "sign-in" ? { prompt: "login", login, password: "any" } : { prompt: "consent" }, true);
    },
  };
}

function pageIn(text: string): Shown["at"] {
  if (text.includes('name="login"')) return "sign-in";
  if (text.includes('name="prompt" value="consent"')) return "consent";
  return text.includes("op.logoutForm") ? "sign-out-question" : "page";
}

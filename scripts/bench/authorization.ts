import { createHash } from "node:crypto";
import { requestHeaders } from "#contract/headers.ts";
import { hostedCookies } from "#testing/people/hosted-cookies.ts";
import { duel, type Side } from "./duel.ts";
import { formRequest, httpRequest } from "./load.ts";
import { type OidcProvider, startOidcProvider } from "./oidc-provider.ts";
import { callProduct, type Person, type Product } from "./product.ts";
import { micros, type Row, times } from "./rows.ts";
import { effortOf, gathered, locationOf, redeeming, rowOf, totalOf } from "./sign-in-codes.ts";
import { effort, type Floor, sdk, turn } from "./workloads.ts";

const names = requestHeaders("hallpass");
const APP = "https://app.example.com/callback";
const VERIFIER = "a-verifier-of-the-bench-that-is-as-long-as-one-has-to-be";
const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url");

interface Contest {
  product: Product;
  floor: Floor;
  share: number;
  directory: string;
}

interface Client {
  id: string;
  secret: string;
}

/**
 * Measures what apps ask of the authorization server of a project: the exchange of codes and refresh tokens, and the rest. The
 * peer is `oidc-provider`, which keeps everything in memory: Hallpass and the floor write to the disk.
 */
export async function authorization(contest: Contest): Promise<Row[]> {
  const peer = await startOidcProvider(contest.directory, { redirectUrl: APP, verifier: VERIFIER });
  try {
    return await besidePeer(contest, peer);
  } finally {
    await peer.stop();
  }
}

async function besidePeer(contest: Contest, peer: OidcProvider): Promise<Row[]> {
  const { product, floor } = contest;
  const projectId = product.client[names.projectId] ?? "";
  const issuer = `/api/v1/projects/${projectId}`;
  const config = { authorization_server_enabled: true };
  await callProduct(product, "PATCH", "/internal/projects/current", product.admin, { config });
  const app = await makeClient(product, {
    kind: "confidential",
    redirect_urls: [APP],
    scopes: ["openid", "email", "offline_access"],
  });
  const machine = await makeClient(product, { kind: "machine" });
  const asked = (form: Record<string, string>, of: Client) =>
    formRequest(`${issuer}/oauth/token`, { authorization: basic(of) }, form);
  const exchanging = (code: string | undefined) =>
    asked({ grant_type: "authorization_code", code: code ?? "", redirect_uri: APP, code_verifier: VERIFIER }, app);
  const codes = (count: number, scope: string) =>
    gathered(count, (n) => codeFor(product, { projectId, app, scope, person: turn(product.people)(n) }));

  const plain = await exchange("authorization code, one signature (ES256)", "email");
  const withIdToken = await exchange("authorization code with an ID token (RS256)", "openid email");
  const tokens = await tokensOf(await codes(product.people.length, "email offline_access"));
  const signedIn = await tokensOf(await codes(product.people.length, "openid email"));
  const warm = effort(contest, 1_000, 16);
  const signing = turn(
    floor.people.map(({ refreshToken: token }) => httpRequest("POST", "/refresh", { ...sdk, token }, {})),
  );
  const reading = turn(floor.people.map(({ accessToken: token }) => httpRequest("GET", "/me", { ...sdk, token })));
  return [
    plain,
    withIdToken,
    await refreshes(),
    await row("client credentials", asked({ grant_type: "client_credentials" }, machine), signing, peer.machine()),
    await row(
      "introspection",
      signedIn.map(({ access_token: token }) =>
        formRequest(`${issuer}/oauth/introspect`, { authorization: basic(app) }, { token }),
      ),
      reading,
      await peer.introspection(),
    ),
    await row(
      "userinfo",
      signedIn.map(({ access_token: token }) =>
        httpRequest("GET", `${issuer}/oauth/userinfo`, { authorization: `Bearer ${token}` }),
      ),
      reading,
      await peer.userinfo(),
    ),
    await row(
      "metadata",
      httpRequest("GET", `${issuer}/.well-known/openid-configuration`, {}),
      reading,
      peer.metadata(),
    ),
  ];

  async function exchange(work: string, scope: string): Promise<Row> {
    const of = effortOf(contest.share);
    const ready = await codes(totalOf(of), scope);
    const request = (n: number) => exchanging(ready[n]);
    const sides = { product: { server: product, request }, floor: await redeeming(floor, of), peer: peer.codes(scope) };
    return rowOf(work, await duel(sides, of));
  }

  /** Each token once, as it replaces the one before. */
  async function refreshes(): Promise<Row> {
    const of = { ...effortOf(contest.share), requests: tokens.length };
    const next = tokens.map(({ refresh_token }) => refresh_token);
    const placeOf = new Map(next.map((token, at) => [firstPartOf(token), at]));
    const request = (n: number) => asked({ grant_type: "refresh_token", refresh_token: turn(next)(n) }, app);
    const onBody = (body: string) => {
      const { refresh_token: token } = JSON.parse(body);
      next[placeOf.get(firstPartOf(token)) ?? 0] = token;
    };
    const sides = {
      product: { server: product, request, onBody },
      floor: await redeeming(floor, of),
      peer: await peer.refreshes(),
    };
    return rowOf("refresh token, rotated", await duel(sides, of));
  }

  async function row(
    work: string,
    requests: string | string[],
    request: (n: number) => string,
    other: Side,
  ): Promise<Row> {
    const own = turn([requests].flat());
    const sides = { product: { server: product, request: own }, floor: { server: floor, request }, peer: other };
    const { ratio, product: ours, floor: least, peer: theirs } = await duel(sides, warm);
    return {
      work,
      product: micros(ours.cpuPerRequest),
      floor: micros(least.cpuPerRequest),
      ...(theirs && { peer: micros(theirs.cpuPerRequest) }),
      measured: times(ratio),
      budget: "<= 2 x",
      met: ratio <= 2,
    };
  }

  async function tokensOf(ready: string[]): Promise<{ access_token: string; refresh_token: string }[]> {
    return gathered(ready.length, async (n) => {
      const reply = await fetch(`http://127.0.0.1:${product.port}${issuer}/oauth/token`, {
        method: "POST",
        headers: { authorization: basic(app) },
        body: new URLSearchParams({
          grant_type: "authorization_code",
          code: ready[n] ?? "",
          redirect_uri: APP,
          code_verifier: VERIFIER,
        }),
      });
      if (!reply.ok) throw new Error(`No tokens: ${await reply.text()}`);
      return reply.json();
    });
  }
}

/** Which part of a refresh token stays the same is the server's affair: the first half is enough to tell them apart. */
const firstPartOf = (token: string) => token.slice(0, 40);

const basic = ({ id, secret }: Client) => `Basic ${btoa(`${id}:${secret}`)}`;

async function makeClient(product: Product, settings: object): Promise<Client> {
  const isOwn = "redirect_urls" in settings && { is_first_party: true };
  const made = await callProduct(product, "POST", "/oauth-clients", product.admin, {
    name: "Bench",
    ...isOwn,
    ...settings,
  });
  return { id: String(made.id), secret: String(made.client_secret) };
}

interface Approved {
  projectId: string;
  app: Client;
  scope: string;
  person: Person;
}

/** Asks as a browser that is signed in on the hosted pages. */
async function codeFor(product: Product, { projectId, app, scope, person }: Approved): Promise<string> {
  const query = new URLSearchParams({
    ...{ client_id: app.id, redirect_uri: APP, response_type: "code", scope, state: "state" },
    ...{ code_challenge: CHALLENGE, code_challenge_method: "S256" },
  });
  const url = `http://127.0.0.1:${product.port}/api/v1/projects/${projectId}/oauth/authorize?${query}`;
  const reply = await fetch(url, { redirect: "manual", headers: { cookie: hostedCookies(projectId, person) } });
  return new URL(locationOf(reply)).searchParams.get("code") ?? "";
}

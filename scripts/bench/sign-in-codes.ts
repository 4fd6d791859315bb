import { createHash } from "node:crypto";
import { requestHeaders } from "#contract/headers.ts";
import { type Cost, duel, type Effort } from "./duel.ts";
import type { Issuer } from "./issuer.ts";
import { httpRequest } from "./load.ts";
import type { MailSink } from "./mail-sink.ts";
import { callProduct, type Product } from "./product.ts";
import { micros, perSecond, type Row, times } from "./rows.ts";
import type { Floor } from "./workloads.ts";

const names = requestHeaders("hallpass");
const API = "/api/v1";
const APP = "http://localhost/handler/page";
const PEOPLE = 50;
const AT_ONCE = 8;

export interface CodeContest {
  product: Product;
  floor: Floor;
  sink: MailSink;
  issuer: Issuer;
  share: number;
}

/** Measures sign-in with a mailed code. The mails are sent before the measurement. */
export async function otpSignIn({ product, floor, sink, share }: CodeContest): Promise<Row[]> {
  const effort = effortOf(share);
  // The first code for an address creates its account; only returning users are measured.
  for (const code of await mailed(PEOPLE))
    await callProduct(product, "POST", "/auth/otp/sign-in", product.client, { code });
  const codes = await mailed(totalOf(effort));
  const result = await duel(
    {
      product: {
        server: product,
        request: (n) => httpRequest("POST", `${API}/auth/otp/sign-in`, product.client, { code: codes[n] }),
      },
      floor: await redeeming(floor, effort),
    },
    effort,
  );
  return [rowOf("OTP sign-in", result)];

  async function mailed(count: number): Promise<string[]> {
    return gathered(count, async (n) => {
      const email = `otp-${n % PEOPLE}@example.com`;
      await callProduct(product, "POST", "/auth/otp/send-sign-in-code", product.client, { email, callback_url: APP });
      return sink.codeFor(email);
    });
  }
}

/** Measures the exchange of an authorization code. The codes are obtained through the provider before the measurement. */
export async function oauthExchange({ product, floor, issuer, share }: CodeContest): Promise<Row[]> {
  const effort = effortOf(share);
  const client = {
    client_id: product.client[names.projectId],
    client_secret: product.client[names.publishableClientKey],
  };
  const verifier = "a verifier of the bench that is as long as one has to be";
  await gathered(PEOPLE, throughProvider);
  const codes = await gathered(totalOf(effort), throughProvider);
  const result = await duel(
    {
      product: {
        server: product,
        request: (n) =>
          httpRequest(
            "POST",
            `${API}/auth/oauth/token`,
            {},
            {
              grant_type: "authorization_code",
              code: codes[n],
              redirect_uri: APP,
              code_verifier: verifier,
              ...client,
            },
          ),
      },
      floor: await redeeming(floor, effort),
    },
    effort,
  );
  return [rowOf("OAuth token exchange (authorization_code)", result)];

  async function throughProvider(n: number): Promise<string> {
    const query = new URLSearchParams({
      client_id: client.client_id ?? "",
      client_secret: client.client_secret ?? "",
      redirect_uri: APP,
      scope: "legacy",
      state: "state",
      grant_type: "authorization_code",
      response_type: "code",
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
    });
    const root = `http://127.0.0.1:${product.port}${API}/auth/oauth`;
    const away = await fetch(`${root}/authorize/google?${query}`, { redirect: "manual" });
    const { searchParams: asked } = new URL(locationOf(away));
    const cookie = away.headers.getSetCookie().map((each) => each.split(";")[0]);
    const answer = new URLSearchParams({
      state: asked.get("state") ?? "",
      code: issuer.codeFor(`oauth-${n % PEOPLE}@example.com`, asked.get("nonce")),
    });
    const back = await fetch(`${root}/callback/google?${answer}`, {
      headers: { cookie: cookie.join("; ") },
      redirect: "manual",
    });
    return new URL(locationOf(back)).searchParams.get("code") ?? "";
  }
}

export function locationOf(reply: Response): string {
  const location = reply.headers.get("location");
  if (!location) throw new Error(`${reply.url} answered ${reply.status} without a redirect.`);
  return location;
}

export const effortOf = (share: number): Required<Effort> => ({
  rounds: share < 1 ? 2 : 5,
  millis: 0,
  connections: 16,
  requests: share < 1 ? 100 : 500,
});

/** Includes the round that is not counted. */
export const totalOf = ({ rounds, requests }: Required<Effort>) => (rounds + 1) * requests;

export async function redeeming(floor: Floor, effort: Required<Effort>) {
  const reply = await fetch(`http://127.0.0.1:${floor.port}/codes`, {
    method: "POST",
    body: JSON.stringify({ count: totalOf(effort) }),
  });
  const codes: string[] = await reply.json();
  return { server: floor, request: (n: number) => httpRequest("POST", "/redeem", {}, { code: codes[n] }) };
}

/** Runs `make` `count` times, a few at once, and returns the results. */
export async function gathered<T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  while (all.length < count) {
    const at = all.length;
    all.push(...(await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - at) }, (_, n) => make(at + n)))));
  }
  return all;
}

export function rowOf(work: string, result: Awaited<ReturnType<typeof duel>>): Row {
  const { product, floor, peer } = result;
  // Each code has to be made first, so rounds are too short for the clock of the whole process.
  const shown = ({ rate, mainThreadPerRequest }: Cost) => `${perSecond(rate)}, ${micros(mainThreadPerRequest)}`;
  return {
    work,
    product: shown(product),
    floor: shown(floor),
    ...(peer && { peer: shown(peer) }),
    measured: times(product.mainThreadPerRequest / floor.mainThreadPerRequest),
    budget: "",
    met: null,
  };
}

import { requestHeaders } from "#contract/headers.ts";
import { duel, type Effort } from "./duel.ts";
import { generate, httpRequest } from "./load.ts";
import type { MeasuredServer } from "./process.ts";
import { callProduct, PASSWORD, type Product } from "./product.ts";
import { median, micros, millis, percent, perSecond, type Row, times } from "./rows.ts";

export interface Floor extends MeasuredServer {
  people: { accessToken: string; refreshToken: string; apiKey: string; teamId: string }[];
}

interface Contest {
  product: Product;
  floor: Floor;
  /** The share of the work: 1 in a full run, less in a quick one. */
  share: number;
}

const names = requestHeaders("hallpass");
const API = "/api/v1";
/** Headers as an SDK sends them. */
export const sdk = { [names.clientVersion]: "js hallpass@0.1.0", "accept-encoding": "gzip, br" };

export const turn = <T>(ready: readonly T[]) => {
  if (ready.length === 0) throw new Error("There are no requests to send.");
  return (n: number) => ready[n % ready.length] as T;
};

export function effort({ share }: Pick<Contest, "share">, millis: number, connections: number): Effort {
  return { rounds: share < 1 ? 2 : 5, millis: millis * Math.max(share, 0.4), connections };
}

/** Measures reading the signed-in user: with tokens that the server has seen before, and with new ones. */
export async function currentUser(contest: Contest): Promise<Row[]> {
  const { product, floor } = contest;
  const get = (accessToken: string) =>
    httpRequest("GET", `${API}/users/me`, { ...product.client, ...sdk, [names.accessToken]: accessToken });
  const getFloor = (path: string) => (token: string) => httpRequest("GET", path, { ...sdk, token });
  const warm = effort(contest, 1_000, 16);
  const seen = await duel(
    {
      product: { server: product, request: turn(product.people.map(({ accessToken }) => get(accessToken))) },
      floor: { server: floor, request: turn(floor.people.map(({ accessToken }) => getFloor("/me")(accessToken))) },
    },
    warm,
  );

  const unseen: string[] = [];
  const wanted = Math.ceil(10_000 * contest.share);
  while (unseen.length < wanted) await collectTokens(product, unseen);
  const next = turn(unseen.slice(0, wanted).map(get));
  const cold = { ...warm, rounds: contest.share < 1 ? 2 : 4, millis: 250 };
  const never = await duel(
    {
      product: { server: product, request: next },
      floor: {
        server: floor,
        request: turn(floor.people.map(({ accessToken }) => getFloor("/me-unseen")(accessToken))),
      },
    },
    cold,
  );
  const toPlainFloor = never.product.cpuPerRequest / seen.floor.cpuPerRequest;
  return [
    {
      work: "current user, token seen before",
      product: micros(seen.product.cpuPerRequest),
      floor: micros(seen.floor.cpuPerRequest),
      measured: times(seen.ratio),
      budget: "<= 2 x",
      met: seen.ratio <= 2,
    },
    {
      work: "current user, token never seen",
      product: micros(never.product.cpuPerRequest),
      floor: micros(seen.floor.cpuPerRequest),
      measured: times(toPlainFloor),
      budget: "<= 4 x",
      met: toPlainFloor <= 4,
    },
    {
      work: "  relative to a floor that also checks the signature",
      product: micros(never.product.cpuPerRequest),
      floor: micros(never.floor.cpuPerRequest),
      measured: times(never.ratio),
      budget: "",
      met: null,
    },
  ];
}

async function collectTokens(product: Product, into: string[]) {
  await generate({
    port: product.port,
    millis: 250,
    connections: 16,
    request: turn(product.people.map((person) => refreshRequest(product, person.refreshToken))),
    onBody: (body) => void into.push(JSON.parse(body).access_token),
  });
}

function refreshRequest(product: Product, refreshToken: string): string {
  const headers = { ...product.client, ...sdk, [names.refreshToken]: refreshToken };
  return httpRequest("POST", `${API}/auth/sessions/current/refresh`, headers, {});
}

export async function refresh(contest: Contest): Promise<Row[]> {
  const { product, floor } = contest;
  const { ratio, ...cost } = await duel(
    {
      product: {
        server: product,
        request: turn(product.people.map(({ refreshToken }) => refreshRequest(product, refreshToken))),
      },
      floor: {
        server: floor,
        request: turn(
          floor.people.map(({ refreshToken: token }) => httpRequest("POST", "/refresh", { ...sdk, token }, {})),
        ),
      },
    },
    effort(contest, 1_000, 16),
  );
  return [
    {
      work: "refresh",
      product: micros(cost.product.cpuPerRequest),
      floor: micros(cost.floor.cpuPerRequest),
      measured: times(ratio),
      budget: "<= 1.6 x",
      met: ratio <= 1.6,
    },
  ];
}

export const signInRequests = (product: Product) =>
  turn(
    product.people.map(({ email }) =>
      httpRequest("POST", `${API}/auth/password/sign-in`, { ...product.client, ...sdk }, { email, password: PASSWORD }),
    ),
  );

/** Sign-ups of new users: no two calls of this function make the same ones. */
export function signUpRequests(product: Product): (n: number) => string {
  const run = crypto.randomUUID().slice(0, 8);
  return (n) => {
    const email = `new-${run}-${n}@example.com`;
    const body = { email, password: PASSWORD, verification_callback_url: "http://localhost/verify" };
    return httpRequest("POST", `${API}/auth/password/sign-up`, { ...product.client, ...sdk }, body);
  };
}

/** Compares sign-in and sign-up with the bare hash; all other work runs on the thread that answers requests. */
export async function passwords(contest: Contest): Promise<Row[]> {
  const { product, floor } = contest;
  const hashing = effort(contest, 2_500, 4);
  const signIn = await duel(
    {
      product: { server: product, request: signInRequests(product) },
      floor: { server: floor, request: () => httpRequest("POST", "/verify", sdk, {}) },
    },
    hashing,
  );
  const signUp = await duel(
    {
      product: { server: product, request: signUpRequests(product) },
      floor: { server: floor, request: () => httpRequest("POST", "/hash", sdk, {}) },
    },
    hashing,
  );
  const rows = (work: string, result: typeof signIn, leastRate: number): Row[] => [
    {
      work,
      product: perSecond(result.product.rate),
      floor: perSecond(result.floor.rate),
      measured: percent(result.rateRatio),
      budget: `>= ${percent(leastRate)}`,
      met: result.rateRatio >= leastRate,
    },
    {
      work: "  CPU of the main thread",
      product: micros(result.product.mainThreadPerRequest),
      floor: micros(result.floor.mainThreadPerRequest),
      measured: micros(result.product.mainThreadPerRequest),
      budget: "",
      met: null,
    },
  ];
  return [
    ...rows("password sign-in, relative to the bare hash", signIn, 0.95),
    ...rows("sign-up, relative to the bare hash", signUp, 0.93),
  ];
}

/** Measures how long cheap requests wait while as many hashes run as the server allows. */
export async function cheapBesideSignIns(contest: Contest): Promise<Row[]> {
  const { product, floor } = contest;
  const { rounds, millis: length } = effort(contest, 2_000, 1);
  const cheap = {
    product: turn(
      product.people.map(({ accessToken }) =>
        httpRequest("GET", `${API}/users/me`, { ...product.client, ...sdk, [names.accessToken]: accessToken }),
      ),
    ),
    floor: turn(floor.people.map(({ accessToken: token }) => httpRequest("GET", "/me", { ...sdk, token }))),
  };
  const expensive = { product: signInRequests(product), floor: () => httpRequest("POST", "/verify", sdk, {}) };
  const measure = async (name: "product" | "floor", isBusy: boolean) => {
    const { port } = contest[name];
    const hashing = isBusy
      ? generate({ port, connections: 4, millis: length + 200, request: expensive[name] })
      : Promise.resolve();
    if (isBusy) await Bun.sleep(100);
    const { latencies } = await generate({
      port,
      connections: 1,
      millis: length,
      pauseMillis: 1,
      request: cheap[name],
    });
    await hashing;
    return latencies[Math.floor(latencies.length * 0.99)] ?? Number.NaN;
  };
  const waits = {
    product: { alone: [] as number[], busy: [] as number[] },
    floor: { alone: [] as number[], busy: [] as number[] },
  };
  for (let round = 0; round < Math.min(rounds, 3); round++) {
    for (const name of ["product", "floor"] as const) {
      waits[name].alone.push(await measure(name, false));
      waits[name].busy.push(await measure(name, true));
    }
  }
  const alone = median(waits.product.alone);
  const busy = median(waits.product.busy);
  return [
    {
      work: "current user, p99 while sign-ins saturate the core",
      product: `${millis(busy)}, alone ${millis(alone)}`,
      floor: `${millis(median(waits.floor.busy))}, alone ${millis(median(waits.floor.alone))}`,
      measured: times(busy / alone),
      budget: "<= 3 x",
      met: busy <= 3 * alone,
    },
  ];
}

/** Measures a change with its event and its audit entry, all durable before the reply. */
export async function durableWrites(contest: Contest): Promise<Row[]> {
  const { product, floor } = contest;
  const result = await duel(
    {
      product: {
        server: product,
        request: (n) => {
          const { accessToken } = turn(product.people)(n);
          const headers = { ...product.client, ...sdk, [names.accessToken]: accessToken };
          return httpRequest("PATCH", `${API}/users/me`, headers, { display_name: `Name ${n}` });
        },
      },
      floor: {
        server: floor,
        request: (n) =>
          httpRequest(
            "POST",
            "/rename",
            { ...sdk, token: turn(floor.people)(n).accessToken },
            { display_name: `Name ${n}` },
          ),
      },
    },
    effort(contest, 1_000, 64),
  );
  return [
    {
      work: "durable writes (renames), 64 at once",
      product: `${perSecond(result.product.rate)}, ${micros(result.product.cpuPerRequest)}`,
      floor: `${perSecond(result.floor.rate)}, ${micros(result.floor.cpuPerRequest)}`,
      measured: perSecond(result.product.rate),
      budget: ">= 5000/s",
      met: result.product.rate >= 5_000,
    },
  ];
}

/** Measures the check of a user API key, which a project's backend makes for each of its own requests. */
export async function apiKeyCheck(contest: Contest): Promise<Row[]> {
  const { product, floor } = contest;
  await callProduct(product, "PATCH", "/internal/projects/current", product.admin, {
    config: { allow_user_api_keys: true },
  });
  const keys = await Promise.all(
    product.people.map(async ({ id: user_id }) => {
      const body = { user_id, description: "Bench", expires_at_millis: null };
      return String((await callProduct(product, "POST", "/user-api-keys", product.server, body)).value);
    }),
  );
  const ask = (api_key: string) =>
    httpRequest("POST", `${API}/user-api-keys/check`, { ...product.server, ...sdk }, { api_key });
  const askFloor = (api_key: string) =>
    httpRequest("POST", "/check", { ...sdk, token: "a secret server key" }, { api_key });
  const result = await duel(
    {
      product: { server: product, request: turn(keys.map(ask)) },
      floor: { server: floor, request: turn(floor.people.map(({ apiKey }) => askFloor(apiKey))) },
    },
    effort(contest, 1_000, 16),
  );
  return [cheapRow("API key check", result)];
}

/** Measures listing a user's permissions in a team, including contained ones. */
export async function memberPermission(contest: Contest): Promise<Row[]> {
  const { product, floor } = contest;
  const members = await Promise.all(
    product.people.map(async ({ id: creator_user_id, accessToken }) => {
      const body = { display_name: "Bench", creator_user_id };
      return { accessToken, teamId: String((await callProduct(product, "POST", "/teams", product.server, body)).id) };
    }),
  );
  const ask = ({ accessToken, teamId }: (typeof members)[number]) =>
    httpRequest("GET", `${API}/team-permissions?team_id=${teamId}&user_id=me&recursive=true`, {
      ...product.client,
      ...sdk,
      [names.accessToken]: accessToken,
    });
  const askFloor = ({ accessToken: token, teamId }: Floor["people"][number]) =>
    httpRequest("GET", `/permissions/${teamId}`, { ...sdk, token });
  const result = await duel(
    {
      product: { server: product, request: turn(members.map(ask)) },
      floor: { server: floor, request: turn(floor.people.map(askFloor)) },
    },
    effort(contest, 1_000, 16),
  );
  return [cheapRow("permission of a team member", result)];
}

const cheapRow = (work: string, { ratio, ...cost }: Awaited<ReturnType<typeof duel>>): Row => ({
  work,
  product: micros(cost.product.cpuPerRequest),
  floor: micros(cost.floor.cpuPerRequest),
  measured: times(ratio),
  budget: "<= 2 x",
  met: ratio <= 2,
});

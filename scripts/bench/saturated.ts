import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { requestHeaders } from "#contract/headers.ts";
import type { Example } from "./contract-floor.ts";
import { httpRequest } from "./load.ts";
import { LOAD_CORE, type MeasuredServer } from "./process.ts";
import { callProduct, type Product } from "./product.ts";
import { median, micros, type Row, times } from "./rows.ts";
import type { Floor } from "./workloads.ts";

const names = requestHeaders("hallpass");
const API = "/api/v1";
const CONNECTIONS = 32;
const ROUNDS = 5;
const SECONDS = 3;
/** The runtime sends these by itself. */
const OF_THE_RUNTIME = ["content-length", "date"];
/** So many of the first half of the users begin a deep page. */
const DEEP = 50;

interface Contest extends Stage {
  product: Product;
  floor: Floor;
}

/** How long a comparison runs, and where. */
interface Stage {
  share: number;
  /** Where scripts for wrk are written. */
  directory: string;
}

/** A server with the requests it gets, as text on the wire. */
export interface Flooded {
  server: MeasuredServer;
  requests: readonly string[];
}

interface Work {
  work: string;
  /** The highest ratio; null for a comparison only. */
  budget: number | null;
  product: string[];
  /** Does only the statement and the reply. */
  floor: string[];
}

/**
 * Measures cheap requests on a server that has more of them than it can answer, from wrk: one thread, 32 connections that
 * stay open, no other headers than a request needs. The floor gets the same requests, and does only the statement and the
 * reply.
 */
export async function saturated(contest: Contest): Promise<Row[]> {
  const { product, floor } = contest;
  const rows: Row[] = [];
  for (const { work, budget, ...requests } of await works(product, floor)) {
    const { ratio, ...cost } = await flood(
      { product: { server: product, requests: requests.product }, floor: { server: floor, requests: requests.floor } },
      contest,
    );
    rows.push({
      work: `saturated: ${work}`,
      product: micros(cost.product),
      floor: micros(cost.floor),
      measured: times(ratio),
      budget: budget === null ? "" : `<= ${budget} x`,
      met: budget === null ? null : ratio <= budget,
    });
  }
  return rows;
}

/** Returns the CPU seconds per request of two servers that get more requests than they can answer, in turns. */
export async function flood(
  sides: { product: Flooded; floor: Flooded },
  { share, directory }: Stage,
): Promise<{ product: number; floor: number; ratio: number }> {
  if (!Bun.which("wrk")) throw new Error("These rows need wrk: install it (Debian: apt-get install wrk).");
  const scripts = {
    product: scriptOf(directory, "product", sides.product.requests),
    floor: scriptOf(directory, "floor", sides.floor.requests),
  };
  const costs: Record<"product" | "floor", number[]> = { product: [], floor: [] };
  for (let round = -1; round < (share < 1 ? 2 : ROUNDS); round++) {
    for (const name of ["floor", "product"] as const) {
      const cost = await run(sides[name].server, scripts[name], share < 1 ? 1 : SECONDS);
      // The first round compiles code and fills caches.
      if (round >= 0) costs[name].push(cost);
    }
  }
  return {
    product: median(costs.product),
    floor: median(costs.floor),
    ratio: median(costs.product.map((cost, at) => cost / (costs.floor[at] ?? cost))),
  };
}

async function works(product: Product, floor: Floor): Promise<Work[]> {
  await callProduct(product, "PATCH", "/internal/projects/current", product.admin, {
    config: { allow_user_api_keys: true },
  });
  const { client, server } = product;
  const people = [];
  for (const { id, accessToken, refreshToken } of product.people) {
    const key = { user_id: id, description: "Bench", expires_at_millis: null };
    const apiKey = String((await callProduct(product, "POST", "/user-api-keys", server, key)).value);
    const team = { display_name: "Bench", creator_user_id: id };
    const teamId = String((await callProduct(product, "POST", "/teams", server, team)).id);
    people.push({ id, accessToken, refreshToken, apiKey, teamId });
  }
  await post(floor, "/bare/learn", people);
  await post(floor, "/contract/learn", await example(product, people[0]?.apiKey ?? ""));
  await post(floor, "/crowd", { count: people.length });
  const { items } = (await (await fetch(`http://127.0.0.1:${floor.port}/bare/users?limit=${DEEP}`)).json()) as {
    items: { id: string }[];
  };
  const check = (path: string, apiKey: string) => httpRequest("POST", path, server, { api_key: apiKey });
  const signedIn = (accessToken: string) => ({ ...client, [names.accessToken]: accessToken });
  return [
    {
      work: "current user, token seen before",
      budget: 2,
      ...both(people.map(({ accessToken }) => ["GET", "/users/me", "/me", signedIn(accessToken)])),
    },
    {
      work: "API key check",
      budget: 2,
      ...both(people.map(({ apiKey }) => ["POST", "/user-api-keys/check", "/check", server, { api_key: apiKey }])),
    },
    {
      work: "the same, relative to a floor that also does what the contract asks of each request",
      budget: null,
      product: people.map(({ apiKey }) => check(`${API}/user-api-keys/check`, apiKey)),
      floor: people.map(({ apiKey }) => check("/contract/check", apiKey)),
    },
    {
      work: "permission of a team member",
      budget: 2,
      ...both(
        people.map(({ accessToken, teamId }) => {
          const query = `?team_id=${teamId}&user_id=me&recursive=true`;
          return ["GET", `/team-permissions${query}`, `/permissions${query}`, signedIn(accessToken)];
        }),
      ),
    },
    {
      work: "refresh",
      budget: 1.6,
      ...both(
        people.map(({ refreshToken }) => {
          const headers = { ...client, [names.refreshToken]: refreshToken };
          return ["POST", "/auth/sessions/current/refresh", "/refresh", headers, {}];
        }),
      ),
    },
    {
      work: "first page of 50 users",
      budget: 2,
      ...both([["GET", "/users?limit=50", "/users?limit=50", server]]),
    },
    {
      work: "deep page of 50 users",
      budget: 2,
      ...both(
        people.slice(0, DEEP).map(({ id }, at) => {
          const [path, bare] = [`/users?limit=50&cursor=${id}`, `/users?limit=50&cursor=${items[at]?.id}`];
          return ["GET", path, bare, server];
        }),
      ),
    },
  ];
}

/** Lets Hallpass check a key, for the headers of its reply. */
async function example({ port, server }: Product, apiKey: string): Promise<Example> {
  const response = await fetch(`http://127.0.0.1:${port}${API}/user-api-keys/check`, {
    method: "POST",
    headers: { ...server, "content-type": "application/json" },
    body: JSON.stringify({ api_key: apiKey }),
  });
  if (!response.ok) throw new Error(`The check of a key failed: ${response.status} ${await response.text()}`);
  return {
    reply: [...response.headers].filter(([name]) => !OF_THE_RUNTIME.includes(name)),
    key: server[names.secretServerKey] ?? "",
  };
}

type Sent = [method: string, path: string, bare: string, headers: Record<string, string>, body?: object];

/** The same requests to both, but for their path. */
const both = (requests: Sent[]) => ({
  product: requests.map(([method, path, , headers, body]) => httpRequest(method, `${API}${path}`, headers, body)),
  floor: requests.map(([method, , bare, headers, body]) => httpRequest(method, `/bare${bare}`, headers, body)),
});

const post = (floor: Floor, path: string, body: object) =>
  fetch(`http://127.0.0.1:${floor.port}${path}`, { method: "POST", body: JSON.stringify(body) });

function scriptOf(directory: string, name: string, requests: readonly string[]): string {
  const file = join(directory, `${name}.lua`);
  const texts = requests.map((request) => `  ${JSON.stringify(request).replaceAll("\\/", "/")},`).join("\n");
  writeFileSync(
    file,
    `local requests = {\n${texts}\n}\nlocal at = 0\nrequest = function()\n  at = at % #requests + 1\n  return requests[at]\nend\n` +
      "response = nil\ndone = function(summary)\n  io.write(string.format('%d %d', summary.requests, summary.errors.status + summary.errors.read + summary.errors.write + summary.errors.timeout))\nend\n",
  );
  return file;
}

/** Returns the server's CPU seconds per request. */
async function run(server: MeasuredServer, script: string, seconds: number): Promise<number> {
  const before = server.cpuSeconds();
  const flags = ["-t1", `-c${CONNECTIONS}`, `-d${seconds}s`, "-s", script];
  const wrk = Bun.spawn(["taskset", "-c", LOAD_CORE, "wrk", ...flags, `http://127.0.0.1:${server.port}`], {
    stdout: "pipe",
    stderr: "inherit",
  });
  const said = await new Response(wrk.stdout).text();
  const [requests = 0, errors = 0] = (said.trim().split("\n").at(-1) ?? "").split(" ").map(Number);
  if ((await wrk.exited) !== 0 || requests === 0 || errors > 0) throw new Error(`wrk failed: ${said}`);
  return (server.cpuSeconds() - before) / requests;
}

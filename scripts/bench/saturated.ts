import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { requestHeaders } from "#contract/headers.ts";
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

interface Contest {
  product: Product;
  floor: Floor;
  share: number;
  /** Where scripts for wrk are written. */
  directory: string;
}

interface Work {
  work: string;
  budget: number;
  product: string[];
  /** Does only the statement and the reply. */
  floor: string[];
}

/**
 * Measures cheap requests on a server that has more of them than it can answer, from wrk: one thread, 32 connections that
 * stay open, no other headers than a request needs. The floor does only the statement and the reply.
 */
export async function saturated(contest: Contest): Promise<Row[]> {
  if (!Bun.which("wrk")) throw new Error("The rows `saturated` need wrk: install it (Debian: apt-get install wrk).");
  const { product, floor, share, directory } = contest;
  const rows: Row[] = [];
  for (const work of await works(product)) {
    const scripts = {
      product: scriptOf(directory, "product", work.product),
      floor: scriptOf(directory, "floor", work.floor),
    };
    const costs: Record<"product" | "floor", number[]> = { product: [], floor: [] };
    for (let round = -1; round < (share < 1 ? 2 : ROUNDS); round++) {
      for (const name of ["floor", "product"] as const) {
        const cost = await run({ product, floor }[name], scripts[name], share < 1 ? 1 : SECONDS);
        // The first round compiles code and fills caches.
        if (round >= 0) costs[name].push(cost);
      }
    }
    const ratio = median(costs.product.map((cost, at) => cost / (costs.floor[at] ?? cost)));
    rows.push({
      work: `saturated: ${work.work}`,
      product: micros(median(costs.product)),
      floor: micros(median(costs.floor)),
      measured: times(ratio),
      budget: `<= ${work.budget} x`,
      met: ratio <= work.budget,
    });
  }
  return rows;
}

async function works(product: Product): Promise<Work[]> {
  await callProduct(product, "PATCH", "/internal/projects/current", product.admin, {
    config: { allow_user_api_keys: true },
  });
  const keys = [];
  const members = [];
  for (const { id, accessToken } of product.people) {
    const key = { user_id: id, description: "Bench", expires_at_millis: null };
    keys.push(String((await callProduct(product, "POST", "/user-api-keys", product.server, key)).value));
    const team = { display_name: "Bench", creator_user_id: id };
    const teamId = String((await callProduct(product, "POST", "/teams", product.server, team)).id);
    members.push({ accessToken, teamId });
  }
  const { client, server, people } = product;
  const ids = people.map(({ id }) => id);
  const get = (path: string, headers: Record<string, string>) => httpRequest("GET", `${API}${path}`, headers);
  const bare = (path: string) => [httpRequest("GET", `/bare/${path}`, {})];
  return [
    {
      work: "current user, token seen before",
      budget: 2,
      product: people.map(({ accessToken }) => get("/users/me", { ...client, [names.accessToken]: accessToken })),
      floor: bare("me"),
    },
    {
      work: "API key check",
      budget: 2,
      product: keys.map((api_key) => httpRequest("POST", `${API}/user-api-keys/check`, server, { api_key })),
      floor: bare("check"),
    },
    {
      work: "permission of a team member",
      budget: 2,
      product: members.map(({ accessToken, teamId }) =>
        get(`/team-permissions?team_id=${teamId}&user_id=me&recursive=true`, {
          ...client,
          [names.accessToken]: accessToken,
        }),
      ),
      floor: bare("permissions"),
    },
    {
      work: "refresh",
      budget: 1.6,
      product: people.map(({ refreshToken }) =>
        httpRequest(
          "POST",
          `${API}/auth/sessions/current/refresh`,
          { ...client, [names.refreshToken]: refreshToken },
          {},
        ),
      ),
      floor: bare("refresh"),
    },
    {
      work: "users page of 50, first",
      budget: 2,
      product: [get("/users?limit=50", server)],
      floor: bare("users"),
    },
    {
      work: "users page of 50, deep",
      budget: 2,
      product: ids.slice(0, 50).map((id) => get(`/users?limit=50&cursor=${id}`, server)),
      floor: bare("users"),
    },
  ];
}

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

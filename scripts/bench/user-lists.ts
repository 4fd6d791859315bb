import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { SHARING, TERMS, wordOf } from "../seed/people.ts";
import { type Cost, duel, measure } from "./duel.ts";
import { generate, httpRequest } from "./load.ts";
import { type Crowded, withUsers } from "./many-users.ts";
import type { MeasuredServer } from "./process.ts";
import { micros, millis, type Row, times } from "./rows.ts";

const PAGE = 50;
/** The most CPU time that a request for a list may take, and the most that another request may wait for it. */
export const MOST_SECONDS = 0.025;

export interface Asked {
  work: string;
  /** The query of the n-th request, for the server with these ids. */
  query(n: number, ids: readonly string[]): string;
}

/** Measures pages and searches among few and many users, each against a floor with as many. */
export async function userLists(
  directory: string,
  sizes: readonly number[],
  share: number,
  startFloor: (directory: string) => Promise<MeasuredServer>,
): Promise<Row[]> {
  const costs = new Map<string, Cost[]>();
  const rows: Row[] = [];
  const effort = { rounds: share < 1 ? 2 : 5, millis: 1_000 * Math.max(share, 0.4), connections: 8 };
  for (const size of sizes) {
    const place = join(directory, `lists-${size}`);
    mkdirSync(place);
    const floor = await startFloor(place);
    const product = await withUsers(place, size);
    try {
      const ids = { product: product.ids, floor: await fillFloor(floor, size) };
      for (const asked of listsOf(size)) {
        const { ratio, ...cost } = await duel(
          {
            product: { server: product, request: (n) => ask(product, asked.query(n, ids.product)) },
            floor: {
              server: floor,
              request: (n) =>
                httpRequest("GET", `/users?${asked.query(n, ids.floor)}`, { token: "a secret server key" }),
            },
          },
          effort,
        );
        costs.set(asked.work, [...(costs.get(asked.work) ?? []), cost.product]);
        rows.push({
          work: `${asked.work}, ${size.toLocaleString("en")} users`,
          product: micros(cost.product.cpuPerRequest),
          floor: micros(cost.floor.cpuPerRequest),
          measured: times(ratio),
          budget: "<= 2 x",
          met: ratio <= 2,
        });
      }
      for (const asked of worstCases(product.teamId)) rows.push(await costAlone(product, asked, size, effort.millis));
      for (const asked of slowest(product.teamId)) rows.push(await waitDuring(product, asked, size, effort.millis));
    } finally {
      await product.stop();
      await floor.stop();
    }
  }
  const [fewest = 0, most = 0] = [sizes[0], sizes.at(-1)];
  return [...rows, ...listsOf(most).map((asked) => growthRow(asked, costs.get(asked.work) ?? [], fewest, most))];
}

const ask = (product: Crowded, query: string) => httpRequest("GET", `/api/v1/users?${query}`, product.server);

/** `growth` is the most that the largest size may cost relative to the smallest. */
export const listsOf = (size: number): (Asked & { growth: number })[] => [
  { work: `first page of ${PAGE} users`, query: () => `limit=${PAGE}`, growth: 1.5 },
  {
    work: `deep page of ${PAGE} users`,
    query: (n, ids) => `limit=${PAGE}&cursor=${ids[n % ids.length]}`,
    growth: 1.5,
  },
  {
    work: `substring search, ${SHARING} hits`,
    query: (n) => `limit=${PAGE}&query=${wordOf((n * 7_919) % Math.ceil(size / SHARING))}`,
    growth: 2,
  },
];

const searching = (work: string, term: string, further = ""): Asked => ({
  work: `search, ${work}`,
  query: () => `limit=${PAGE}&query=${encodeURIComponent(term)}${further}`,
});

/** Searches and filters of which each is the worst case of some index. */
export const worstCases = (teamId: string): Asked[] => {
  const filtered = (which: string, further: string): Asked => ({
    work: `page of ${PAGE} users, ${which}`,
    query: () => `limit=${PAGE}${further}`,
  });
  return [
    searching("term in every user's text", TERMS.common),
    searching("term in every user's text, newest first", TERMS.common, "&desc=true"),
    searching("no match, common trigrams", TERMS.noMatch),
    searching("no match, common trigrams, long term", TERMS.noMatchLong),
    searching("no match, unknown trigrams", "xyzzyxyzzy"),
    searching("digits and punctuation", "-12345@"),
    searching("two letters", TERMS.short),
    searching("two characters, no match", "§§"),
    searching("term of the oldest users only, newest first", TERMS.oldest, "&desc=true"),
    searching("term of the newest users only, oldest first", TERMS.newest),
    searching("term in every user's text, in a team", TERMS.common, `&team_id=${teamId}`),
    searching("term of the newest users only, in a team", TERMS.newest, `&team_id=${teamId}`),
    filtered("team with a tenth of the users", `&team_id=${teamId}`),
    filtered("ordered by last activity", "&order_by=last_active_at&desc=true"),
    filtered("filter that every user matches", "&method=password&verified=false&anonymous=false"),
    filtered("filter that no user matches, ordered by last activity", "&method=passkey&order_by=last_active_at"),
    filtered("filter by a provider without users", "&method=github"),
    filtered(
      "team with a tenth of the users, ordered by last activity",
      `&team_id=${teamId}&order_by=last_active_at&desc=true`,
    ),
  ];
};

/** The searches that take the longest among many users. */
const slowest = (teamId: string): Asked[] => [
  searching("no match, common trigrams, long term", TERMS.noMatchLong),
  searching("term of the newest users only, in a team", TERMS.newest, `&team_id=${teamId}`),
];

async function costAlone(product: Crowded, asked: Asked, size: number, forMillis: number): Promise<Row> {
  const side = { server: product, request: (n: number) => ask(product, asked.query(n, product.ids)) };
  const effort = { connections: 1, offset: 0 };
  await measure(side, { ...effort, millis: forMillis / 2 });
  const { cost } = await measure(side, { ...effort, millis: forMillis });
  return {
    work: `${asked.work}, ${size.toLocaleString("en")} users`,
    product: millis(cost.cpuPerRequest * 1_000),
    floor: "",
    measured: millis(cost.cpuPerRequest * 1_000),
    budget: "<= 25 ms",
    met: cost.cpuPerRequest <= MOST_SECONDS,
  };
}

/** Measures how long the cheapest request waits at most while a search runs. */
async function waitDuring(product: Crowded, asked: Asked, size: number, forMillis: number): Promise<Row> {
  const load = { port: product.port, connections: 1, millis: forMillis };
  const [{ latencies }] = await Promise.all([
    generate({ ...load, pauseMillis: 1, request: () => httpRequest("GET", "/health", {}) }),
    generate({ ...load, request: (n) => ask(product, asked.query(n, product.ids)) }),
  ]);
  const longestWait = latencies.at(-1) ?? Number.NaN;
  return {
    work: `longest wait of another request during: ${asked.work}, ${size.toLocaleString("en")} users`,
    product: millis(longestWait),
    floor: "",
    measured: millis(longestWait),
    budget: "<= 25 ms",
    met: longestWait <= MOST_SECONDS * 1_000,
  };
}

function growthRow(
  { work, growth }: ReturnType<typeof listsOf>[number],
  costs: readonly Cost[],
  fewest: number,
  most: number,
): Row {
  const [few = Number.NaN, many = Number.NaN] = [costs[0], costs.at(-1)].map((cost) => cost?.cpuPerRequest);
  return {
    work: `${work}, ${most.toLocaleString("en")} to ${fewest.toLocaleString("en")}`,
    product: micros(many),
    floor: micros(few),
    measured: times(many / few),
    budget: `<= ${growth} x`,
    met: many / few <= growth,
  };
}

async function fillFloor(floor: MeasuredServer, count: number): Promise<string[]> {
  const reply = await fetch(`http://127.0.0.1:${floor.port}/crowd`, {
    method: "POST",
    body: JSON.stringify({ count }),
  });
  return (await reply.json()) as string[];
}

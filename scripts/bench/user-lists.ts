import { Database } from "bun:sqlite";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { requestHeaders } from "#contract/headers.ts";
import { type Cost, duel } from "./duel.ts";
import { httpRequest } from "./load.ts";
import { SHARING, withUsers } from "./many-users.ts";
import type { MeasuredServer } from "./process.ts";
import type { Product } from "./product.ts";
import { micros, type Row, times } from "./rows.ts";

const names = requestHeaders("hallpass");
const PAGE = 50;
/** Pages are asked for from so many places of the list. */
const PLACES = 100;

interface Asked {
  work: string;
  /** Query of the n-th request, for whichever of the two servers has these ids. */
  query(n: number, ids: readonly string[]): string;
  /** How much dearer the largest may be than the smallest. */
  growth: number;
}

/** Pages and searches among few and many users, each against a floor that has as many. */
export async function userLists(
  directory: string,
  sizes: readonly number[],
  share: number,
  startFloor: (directory: string) => Promise<MeasuredServer>,
): Promise<Row[]> {
  const costs = new Map<string, Cost[]>();
  const rows: Row[] = [];
  for (const size of sizes) {
    const place = join(directory, `lists-${size}`);
    mkdirSync(place);
    const floor = await startFloor(place);
    const product = await withUsers(place, size);
    try {
      const ids = { product: someIds(product), floor: await fillFloor(floor, size) };
      for (const asked of asking(size)) {
        const { ratio, ...cost } = await duel(
          {
            product: {
              server: product,
              request: (n) => httpRequest("GET", `/api/v1/users?${asked.query(n, ids.product)}`, product.server),
            },
            floor: {
              server: floor,
              request: (n) =>
                httpRequest("GET", `/users?${asked.query(n, ids.floor)}`, { token: "a secret server key" }),
            },
          },
          { rounds: share < 1 ? 2 : 5, millis: 1_000 * Math.max(share, 0.4), connections: 8 },
        );
        const before = costs.get(asked.work) ?? [];
        costs.set(asked.work, [...before, cost.product]);
        rows.push({
          work: `${asked.work}, ${size.toLocaleString("en")} users`,
          product: micros(cost.product.cpuPerRequest),
          floor: micros(cost.floor.cpuPerRequest),
          measured: times(ratio),
          budget: "<= 2 x",
          met: ratio <= 2,
        });
      }
    } finally {
      await product.stop();
      await floor.stop();
    }
  }
  const [fewest = 0, most = 0] = [sizes[0], sizes.at(-1)];
  return [...rows, ...asking(most).map((asked) => growthRow(asked, costs.get(asked.work) ?? [], fewest, most))];
}

const asking = (size: number): Asked[] => [
  { work: `users page of ${PAGE}, first`, query: () => `limit=${PAGE}`, growth: 1.5 },
  {
    work: `users page of ${PAGE}, deep`,
    query: (n, ids) => `limit=${PAGE}&cursor=${ids[n % ids.length]}`,
    growth: 1.5,
  },
  {
    work: `substring search, ${SHARING} hits`,
    query: (n) => `limit=${PAGE}&query=group-${(n * 7_919) % Math.ceil(size / SHARING)}-`,
    growth: 3,
  },
];

function growthRow({ work, growth }: Asked, costs: readonly Cost[], fewest: number, most: number): Row {
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

/** Ids from all over the list. */
function someIds(product: Product & { file: string }): string[] {
  const database = new Database(product.file, { readonly: true });
  const all = database
    .query<{ id: string }, [string]>("select id from users where project_id = ? order by signed_up_at, id")
    .all(product.server[names.projectId] ?? "");
  database.close();
  const step = Math.ceil(all.length / PLACES);
  return all.filter((_, at) => at % step === 0 && at < all.length - 2 * PAGE).map(({ id }) => id);
}

async function fillFloor(floor: MeasuredServer, count: number): Promise<string[]> {
  const body = JSON.stringify({ count, sharing: SHARING });
  const reply = await fetch(`http://127.0.0.1:${floor.port}/crowd`, { method: "POST", body });
  return (await reply.json()) as string[];
}

import { generate, type Outcome } from "./load.ts";
import type { MeasuredServer } from "./process.ts";
import { median } from "./rows.ts";

/** A workload on one of the two servers. */
export interface Side {
  server: MeasuredServer;
  request(n: number): string;
  onBody?(body: string): void;
}

export interface Effort {
  rounds: number;
  millis: number;
  connections: number;
  /** Requests per round, instead of a duration, where each can be sent only once. */
  requests?: number;
}

/** Medians over the rounds. */
export interface Cost {
  cpuPerRequest: number;
  mainThreadPerRequest: number;
  rate: number;
}

/** Runs the same workload on both sides in turns, so that other load on the machine affects both. */
export async function duel(
  sides: { product: Side; floor: Side },
  { rounds, millis, connections, requests }: Effort,
): Promise<{ product: Cost; floor: Cost; ratio: number; rateRatio: number }> {
  const costs: Record<"product" | "floor", Cost[]> = { product: [], floor: [] };
  const counts = { product: 0, floor: 0 };
  // The first round compiles code and fills caches on both sides; it takes longer and is not counted.
  for (let round = -1; round < rounds; round++) {
    for (const name of ["floor", "product"] as const) {
      const side = sides[name];
      const offset = counts[name];
      const { cost, outcome } = await measure(side, {
        millis: round < 0 ? 2 * millis : millis,
        connections,
        offset,
        requests,
      });
      counts[name] += outcome.requests + (requests ? 0 : connections);
      if (round >= 0) costs[name].push(cost);
    }
  }
  const inPairs = (of: (cost: Cost) => number) =>
    median(costs.product.map((cost, at) => of(cost) / of(costs.floor[at] ?? cost)));
  return {
    product: medians(costs.product),
    floor: medians(costs.floor),
    ratio: inPairs((cost) => cost.cpuPerRequest),
    rateRatio: inPairs((cost) => cost.rate),
  };
}

export async function measure(
  { server, request, onBody }: Side,
  { millis, connections, offset, requests }: Omit<Effort, "rounds"> & { offset: number },
): Promise<{ cost: Cost; outcome: Outcome }> {
  const before = { cpu: server.cpuSeconds(), main: server.mainThreadSeconds() };
  const outcome = await generate({
    port: server.port,
    millis: requests ? Number.POSITIVE_INFINITY : millis,
    connections,
    requests,
    request: (n) => request(offset + n),
    onBody,
  });
  const cost = {
    cpuPerRequest: (server.cpuSeconds() - before.cpu) / outcome.requests,
    mainThreadPerRequest: (server.mainThreadSeconds() - before.main) / outcome.requests,
    rate: (outcome.requests / outcome.millis) * 1000,
  };
  return { cost, outcome };
}

const medians = (costs: readonly Cost[]): Cost => ({
  cpuPerRequest: median(costs.map((each) => each.cpuPerRequest)),
  mainThreadPerRequest: median(costs.map((each) => each.mainThreadPerRequest)),
  rate: median(costs.map((each) => each.rate)),
});

import { generate, type Outcome } from "./load.ts";
import type { MeasuredServer } from "./process.ts";
import { median } from "./rows.ts";

/** A workload on one of the two servers. */
export interface Side {
  server: MeasuredServer;
  request(n: number): string;
  onBody?(body: string): void;
  /** Makes what a round needs, before its time begins. */
  beforeRound?(): Promise<void>;
  /** Requests per round, where this side can have fewer than the others. */
  requests?: number;
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

/** Runs the same workload on all sides in turns, so that other load on the machine affects each. */
export async function duel(
  sides: { product: Side; floor: Side; peer?: Side },
  { rounds, millis, connections, requests: ofAll }: Effort,
): Promise<{ product: Cost; floor: Cost; peer: Cost | null; ratio: number; rateRatio: number }> {
  const costs: Record<"product" | "floor" | "peer", Cost[]> = { product: [], floor: [], peer: [] };
  const counts = { product: 0, floor: 0, peer: 0 };
  // The first round compiles code and fills caches on all sides; it takes longer and is not counted.
  for (let round = -1; round < rounds; round++) {
    for (const name of ["floor", "product", "peer"] as const) {
      const side = sides[name];
      if (!side) continue;
      const offset = counts[name];
      const requests = side.requests ?? ofAll;
      await side.beforeRound?.();
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
    peer: sides.peer ? medians(costs.peer) : null,
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

import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { measure } from "./duel.ts";
import { COSTLESS_HASHES, seed, startProduct } from "./product.ts";
import { median, micros, type Row } from "./rows.ts";
import { signInRequests, signUpRequests } from "./workloads.ts";

const MILLIS = 2_000;
const CONNECTIONS = 8;
const ROUNDS = 5;

/**
 * Measures the CPU of sign-ins and sign-ups without the hash: the same requests, to a server whose hashes cost nothing, so
 * that it answers enough of them to be warm. It runs from source, because the executable has no such hashes.
 */
export async function besidesTheHash(directory: string, share: number): Promise<Row[]> {
  const started = await startProduct(mkdtempSync(join(directory, "costless-")), {}, COSTLESS_HASHES);
  try {
    const product = await seed(started);
    const cost = async (request: (n: number) => string) => {
      const costs: number[] = [];
      let offset = 0;
      for (let round = -1; round < (share < 1 ? 2 : ROUNDS); round++) {
        const millis = round < 0 ? 2 * MILLIS : MILLIS;
        const result = await measure({ server: product, request }, { millis, connections: CONNECTIONS, offset });
        offset += result.outcome.requests + CONNECTIONS;
        if (round >= 0) costs.push(result.cost.cpuPerRequest);
      }
      return median(costs);
    };
    const row = (work: string, seconds: number, budget: number): Row => ({
      work,
      product: micros(seconds),
      floor: "",
      measured: micros(seconds),
      budget: `<= ${micros(budget)}`,
      met: seconds <= budget,
    });
    return [
      row("password sign-in, CPU without the hash", await cost(signInRequests(product)), 300e-6),
      row("sign-up, CPU without the hash", await cost(signUpRequests(product)), 600e-6),
    ];
  } finally {
    await started.stop();
  }
}

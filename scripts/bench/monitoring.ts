import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { requestHeaders } from "#contract/headers.ts";
import { duel } from "./duel.ts";
import { httpRequest } from "./load.ts";
import { seed, startProduct } from "./product.ts";
import { micros, percent, perSecond, type Row } from "./rows.ts";

const names = requestHeaders("hallpass");
/** What metrics may take of the requests per second. */
const MOST_LOST = 0.05;

/** Compares two servers that differ only in metrics or traces, with a request that costs little. */
export async function monitoringCost(directory: string, share: number): Promise<Row[]> {
  // Takes spans, and reads none of them.
  const collector = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => Response.json({}) });
  try {
    const metrics = { HALLPASS_METRICS_TOKEN: "token-of-the-bench" };
    const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.port}` };
    return [
      await compared(directory, share, "requests with metrics, relative to those without", metrics, 1 - MOST_LOST),
      await compared(directory, share, "requests with traces of each, relative to those without", traces, null),
    ];
  } finally {
    await collector.stop(true);
  }
}

async function compared(
  directory: string,
  share: number,
  work: string,
  environment: Record<string, string>,
  least: number | null,
): Promise<Row> {
  const [on, off] = [await seeded(directory, environment), await seeded(directory, {})];
  try {
    const effort = { rounds: share < 1 ? 3 : 9, millis: 1_000, connections: 16 };
    const { product, floor, rateRatio } = await duel({ product: on.side, floor: off.side }, effort);
    return {
      work,
      product: `${perSecond(product.rate)}, ${micros(product.cpuPerRequest)}`,
      floor: `${perSecond(floor.rate)}, ${micros(floor.cpuPerRequest)}`,
      measured: percent(rateRatio),
      budget: least === null ? "" : `>= ${percent(least)}`,
      met: least === null ? null : rateRatio >= least,
    };
  } finally {
    await Promise.all([on.stop(), off.stop()]);
  }
}

async function seeded(directory: string, environment: Record<string, string>) {
  const product = await seed(await startProduct(mkdtempSync(join(directory, "monitoring-")), environment));
  const requests = product.people.map(({ accessToken }) =>
    httpRequest("GET", "/api/v1/users/me", { ...product.client, [names.accessToken]: accessToken }),
  );
  const request = (n: number) => requests[n % requests.length] ?? "";
  return { side: { server: product, request }, stop: () => product.stop() };
}

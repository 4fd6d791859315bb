import { isIP } from "node:net";
import type { Arguments } from "#commands/command.ts";
import { readEnvironment } from "#commands/environment.ts";

const TIMEOUT_MILLIS = 3_000;
/** Addresses that mean every address, each with the address to call instead. */
const EVERY_ADDRESS = new Map([
  ["0.0.0.0", "127.0.0.1"],
  ["::", "::1"],
]);

/** Checks whether the server answers, for container engines and service managers. Exit code 0: it does. */
export async function health(args: Arguments): Promise<number> {
  const { settings } = readEnvironment(args, process.stderr);
  const url = `http://${callable(settings.host)}:${settings.port}/health`;
  const problem = await problemAt(url);
  const text = problem === null ? `${url} answers.\n` : `${url} is not healthy: ${problem}\n`;
  process.stdout.write(args.json ? `${JSON.stringify({ url, healthy: problem === null, problem })}\n` : text);
  return problem === null ? 0 : 1;
}

function callable(host: string): string {
  const named = EVERY_ADDRESS.get(host) ?? host;
  return isIP(named) === 6 ? `[${named}]` : named;
}

async function problemAt(url: string): Promise<string | null> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MILLIS), redirect: "manual" });
    return reply.ok ? null : `status ${reply.status}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

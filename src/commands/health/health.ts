import { isIP } from "node:net";
import type { Arguments } from "#commands/command.ts";
import { readEnvironment } from "#commands/environment.ts";
import type { Settings } from "#server/settings.ts";

/** Longer than the server takes to find out that its database hangs, and shorter than container engines wait. */
const TIMEOUT_MILLIS = 4_000;
/** Addresses that mean every address, each with the address to call instead. */
const EVERY_ADDRESS = new Map([
  ["0.0.0.0", "127.0.0.1"],
  ["::", "::1"],
]);

interface Health {
  url: string;
  /** Whether `/health` answers. */
  healthy: boolean;
  problem: string | null;
  /** The version of the server, which may be another one than this command's. */
  version: string | null;
  ready: boolean;
  /** Why it is not ready. */
  reason: { code: string; message: string } | null;
}

/** Checks whether the server answers, for container engines and service managers. Exit code 0: it does. */
export async function health(args: Arguments): Promise<number> {
  const { settings } = readEnvironment(args, process.stderr);
  const found = await healthOf(settings);
  process.stdout.write(args.json ? `${JSON.stringify(found)}\n` : sentences(found));
  return (args.ready ? found.ready : found.healthy) ? 0 : 1;
}

/** Before its first certificate, a server with TLS answers on its http port only. */
async function healthOf({ host, port, tls, httpPort }: Settings): Promise<Health> {
  const found = await healthAt(`${tls ? "https" : "http"}://${callable(host)}:${port}/health`);
  if (found.healthy || httpPort === null) return found;
  const byHttp = await healthAt(`http://${callable(host)}:${httpPort}/health`);
  return byHttp.healthy ? byHttp : found;
}

async function healthAt(url: string): Promise<Health> {
  const [alive, ready] = await Promise.all([ask(url), ask(`${url}/ready`)]);
  const problem = alive.status === 200 ? null : (alive.failure ?? `status ${alive.status}`);
  const isReady = ready.status === 200;
  const unknown = { code: "UNKNOWN", message: ready.failure ?? `${url}/ready answers with status ${ready.status}.` };
  return {
    url,
    healthy: problem === null,
    problem,
    version: text(ready.body.version),
    ready: isReady,
    reason: isReady ? null : (reasonIn(ready.body) ?? unknown),
  };
}

function reasonIn({ code, message }: Record<string, unknown>): Health["reason"] {
  const [known, words] = [text(code), text(message)];
  return known && words ? { code: known, message: words } : null;
}

const text = (value: unknown) => (typeof value === "string" ? value : null);

function sentences({ url, problem, version, ready, reason }: Health): string {
  if (problem !== null) return `${url} is not healthy: ${problem}\n`;
  const lines = [
    `${url} answers.`,
    ...(version ? [`Version ${version}`] : []),
    ready ? "Ready for requests." : `Not ready (${reason?.code}): ${reason?.message}`,
  ];
  return `${lines.join("\n")}\n`;
}

function callable(host: string): string {
  const named = EVERY_ADDRESS.get(host) ?? host;
  return isIP(named) === 6 ? `[${named}]` : named;
}

interface Answer {
  status: number | null;
  body: Record<string, unknown>;
  failure: string | null;
}

async function ask(url: string): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MILLIS);
    // The address of this machine is not the name in the certificate, and the request has nothing to protect.
    const reply = await fetch(url, { signal, redirect: "manual", tls: { rejectUnauthorized: false } });
    const body: unknown = await reply.json().catch(() => null);
    return { status: reply.status, body: isObject(body) ? body : {}, failure: null };
  } catch (error) {
    return { status: null, body: {}, failure: error instanceof Error ? error.message : String(error) };
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

import { isIP } from "node:net";
import type { Arguments } from "#commands/command.ts";
import { readEnvironment } from "#commands/environment.ts";
import { SERVER_VERSION_HEADER } from "#contract/headers.ts";
import { servedPort } from "#server/files/served-port.ts";
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
  /** The version of the server, which may be another one than this command's; null when it does not answer. */
  version: string | null;
}

/** What `/health/ready` says, for which the server writes to its database. */
interface Readiness {
  ready: boolean;
  /** Why it is not ready. */
  reason: { code: string; message: string } | null;
}

/**
 * Checks whether the server answers, for container engines and service managers; with `--ready`, whether it should get
 * requests, for load balancers. Exit code 0: it does.
 */
export async function health(args: Arguments): Promise<number> {
  const { settings } = readEnvironment(args, process.stderr);
  // As `admin link`: the server that runs on the data may have a port of its own.
  const port = args.port === undefined ? servedPort(settings.dataDirectory) : null;
  const found = await healthOf({ ...settings, port: port ?? settings.port });
  const readiness = args.ready ? await readinessAt(found.url) : null;
  const result = { ...found, ...readiness };
  process.stdout.write(args.json ? `${JSON.stringify(result)}\n` : sentences(found, readiness));
  return (readiness?.ready ?? found.healthy) ? 0 : 1;
}

/** Before its first certificate, a server with TLS answers on its http port only. */
async function healthOf({ host, port, tls, httpPort }: Settings): Promise<Health> {
  const found = await healthAt(`${tls ? "https" : "http"}://${callable(host)}:${port}/health`);
  if (found.healthy || httpPort === null) return found;
  const byHttp = await healthAt(`http://${callable(host)}:${httpPort}/health`);
  return byHttp.healthy ? byHttp : found;
}

async function healthAt(url: string): Promise<Health> {
  const { status, version, failure } = await ask(url);
  const problem = status === 200 ? null : (failure ?? `status ${status}`);
  return { url, healthy: problem === null, problem, version };
}

async function readinessAt(url: string): Promise<Readiness> {
  const { status, body, failure } = await ask(`${url}/ready`);
  const isReady = status === 200;
  const unknown = { code: "UNKNOWN", message: failure ?? `${url}/ready answers with status ${status}.` };
  return { ready: isReady, reason: isReady ? null : (reasonIn(body) ?? unknown) };
}

function reasonIn({ code, message }: Record<string, unknown>): Readiness["reason"] {
  const [known, words] = [text(code), text(message)];
  return known && words ? { code: known, message: words } : null;
}

const text = (value: unknown) => (typeof value === "string" ? value : null);

function sentences({ url, problem, version }: Health, readiness: Readiness | null): string {
  if (problem !== null) return `${url} is not healthy: ${problem}\n`;
  const lines = [`${url} answers.`];
  if (version !== null) lines.push(`Version ${version}`);
  if (readiness) lines.push(readiness.ready ? "Ready for requests." : notReady(readiness));
  return `${lines.join("\n")}\n`;
}

const notReady = ({ reason }: Readiness) => `Not ready (${reason?.code}): ${reason?.message}`;

function callable(host: string): string {
  const named = EVERY_ADDRESS.get(host) ?? host;
  return isIP(named) === 6 ? `[${named}]` : named;
}

interface Answer {
  status: number | null;
  version: string | null;
  body: Record<string, unknown>;
  failure: string | null;
}

async function ask(url: string): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MILLIS);
    // The address of this machine is not the name in the certificate, and the request has nothing to protect.
    const reply = await fetch(url, { signal, redirect: "manual", tls: { rejectUnauthorized: false } });
    const body: unknown = await reply.json().catch(() => null);
    const version = reply.headers.get(SERVER_VERSION_HEADER);
    return { status: reply.status, version, body: isObject(body) ? body : {}, failure: null };
  } catch (error) {
    return { status: null, version: null, body: {}, failure: error instanceof Error ? error.message : String(error) };
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

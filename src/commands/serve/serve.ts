import { closeSync, openSync, writeFileSync } from "node:fs";
import type { Arguments } from "#commands/command.ts";
import { readEnvironment } from "#commands/environment.ts";
import { SECOND } from "#contract/limits.ts";
import { removeLeftScratch } from "#server/db/sqlite/temporary-directory.ts";
import { createSetUpLink } from "#server/features/instance/index.ts";
import { hasOwner } from "#server/foundation/project-owners/index.ts";
import { catchesMails } from "#server/mail/servers/servers.ts";
import { type RunningServer, startServer } from "#server/start.ts";
import { version } from "#server/version.ts";
import { within } from "#server/within.ts";
import { type ServiceManager, serviceManager } from "./service-manager.ts";

/** Counted from the end of the drain: longer than a stop takes, and shorter than service managers wait before they kill. */
const LONGEST_STOP_MILLIS = 9_700;

/** At the start: a terminal that was closed is none any more. */
const hasTerminal = process.stdin.isTTY;

/**
 * Serves until a stop signal and HALLPASS_DRAIN_SECONDS more; then finishes the requests in flight. From there on, the
 * process exits with 0 within ten seconds.
 */
export async function serve(args: Arguments): Promise<number> {
  // A start that is broken off leaves what a crash would leave, and the next one continues.
  const signals = stopSignals();
  const { settings, log, reopenLog } = readEnvironment(args, process.stdout, { isServer: true });
  let server: RunningServer | null = null;
  process.on("SIGHUP", () => {
    // The terminal of the server was closed, and nobody can press Ctrl-C any more.
    if (hasTerminal && !terminalAnswers()) return signals.send("SIGHUP");
    reopenLog();
    log.info("Reopened the log on SIGHUP");
    void server?.renewCertificate();
  });
  try {
    removeLeftScratch();
  } catch (error) {
    log.warn("Could not delete temporary files that killed processes left", { error });
  }
  server = await startServer(settings, log, { isNew: args.isNew });
  // Before anything else: whoever sees the server answer may stop it.
  signals.keep();
  reportHeapOnSignal();
  await greet(server, settings.log === "pretty");
  const manager = serviceManager(process.env, log);
  manager.ready();
  await drained(server, signals, manager);
  // Interrupted work may fail after the database is closed; nothing awaits it.
  process.on("unhandledRejection", (error) => log.warn("The stop interrupted work", { error }));
  process.on("uncaughtException", (error) => log.warn("The stop interrupted work", { error }));
  setTimeout(() => process.exit(0), LONGEST_STOP_MILLIS).unref();
  server.drain();
  await server.quiet();
  await server.stop();
  // Work that hangs (a mail server, a hash, a webhook receiver) would keep the process alive.
  process.exit(0);
}

async function greet({ url, port, deps }: RunningServer, isForPeople: boolean): Promise<void> {
  const link = (await hasOwner(deps)) ? null : await createSetUpLink(deps);
  if (!isForPeople) {
    deps.log.info("Hallpass is serving", { version, url, port });
    // The link is a credential: it is printed for the operator who started the server, and kept out of the log.
    if (link)
      process.stderr.write(`${JSON.stringify({ message: "Open this link once to set up this instance", link })}\n`);
    return;
  }
  const lines = [
    "",
    `  Hallpass ${version}${deps.settings.dev ? " · dev mode" : ""}`,
    "",
    `  Console   ${url}/admin`,
    `  API       ${url}/api/v1`,
    `  SDK       npm install ${url}/sdk.tgz`,
    ...(catchesMails(deps.settings) ? [`  Emails    ${url}/dev/mail`] : []),
    "",
    ...(link ? ["  Open this link once to create the owner account (it expires in an hour):", `  ${link}`, ""] : []),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}

/** Resolves when it is time to stop. Only SIGTERM drains: Ctrl-C comes from a person, and no load balancer watches. */
async function drained({ deps, drain }: RunningServer, signals: StopSignals, manager: ServiceManager): Promise<void> {
  const { log, settings } = deps;
  const signal = await signals.next();
  manager.stopping();
  const seconds = signal === "SIGTERM" ? settings.drainSeconds : 0;
  if (seconds > 0) {
    const again = signals.next();
    drain();
    log.info(`No longer ready on ${signal}: stopping in ${seconds} seconds, or on the next signal`);
    await within(seconds * SECOND, again);
  }
  signals.endAtOnce();
  log.info(`Stopping on ${signal}: finishing requests in flight`);
}

type StopSignal = "SIGINT" | "SIGTERM" | "SIGHUP";

/** Until `keep`, a signal ends the process at once. */
interface StopSignals {
  /** From now on a signal is for `next`, also one that comes before it. */
  keep(): void;
  send(signal: StopSignal): void;
  next(): Promise<StopSignal>;
  /** From now on a signal ends the process: somebody does not want to wait for the stop. */
  endAtOnce(): void;
}

function stopSignals(): StopSignals {
  let early: StopSignal | null = null;
  let heard: (signal: StopSignal) => void = () => process.exit(0);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => heard(signal));
  return {
    keep() {
      heard = (signal) => {
        early = signal;
      };
    },
    send: (signal) => heard(signal),
    next: () =>
      new Promise((resolve) => {
        heard = resolve;
        if (early) resolve(early);
        early = null;
      }),
    endAtOnce() {
      heard = () => process.exit(0);
    },
  };
}

function terminalAnswers(): boolean {
  try {
    closeSync(openSync("/dev/tty", "r"));
    return true;
  } catch {
    return false;
  }
}

/**
 * Writes a summary of the JavaScript heap into the file that BENCH_HEAP_REPORT names, at each SIGUSR2. Only for the
 * bench's soak: it collects garbage first, which stops the server meanwhile.
 */
function reportHeapOnSignal(file = process.env.BENCH_HEAP_REPORT): void {
  if (!file) return;
  process.on("SIGUSR2", async () => {
    const { heapStats } = await import("bun:jsc");
    Bun.gc(true);
    const { rss } = process.memoryUsage();
    const { heapSize, heapCapacity, extraMemorySize, objectTypeCounts } = heapStats();
    writeFileSync(file, JSON.stringify({ rss, heapSize, heapCapacity, extraMemorySize, objectTypeCounts }));
  });
}

import type { Arguments } from "#commands/command.ts";
import { readEnvironment } from "#commands/environment.ts";
import { createSetUpLink } from "#server/features/instance/index.ts";
import { hasOwner } from "#server/foundation/project-owners/index.ts";
import { reportHeapOnSignal } from "#server/heap-report.ts";
import { type RunningServer, startServer } from "#server/start.ts";
import { version } from "#server/version.ts";

/** Counted from the stop signal: longer than a stop takes, and shorter than service managers wait before they kill. */
const LONGEST_STOP_MILLIS = 9_700;

/** Serves until a stop signal; then finishes the requests in flight. The process exits with 0 within ten seconds. */
export async function serve(args: Arguments): Promise<number> {
  const { settings, log } = readEnvironment(args);
  const server = await startServer(settings, log, { isNew: args.isNew });
  reportHeapOnSignal();
  await greet(server, settings.log === "pretty");
  const signal = await stopSignal();
  log.info(`Stopping on ${signal}: finishing requests in flight`);
  // Interrupted work may fail after the database is closed; nothing awaits it.
  process.on("unhandledRejection", (error) => log.warn("Work was broken off by the stop", { error }));
  process.on("uncaughtException", (error) => log.warn("Work was broken off by the stop", { error }));
  setTimeout(() => process.exit(0), LONGEST_STOP_MILLIS).unref();
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
    ...(deps.settings.dev ? [`  Mails     ${url}/dev/mail`] : []),
    "",
    ...(link ? ["  Open this link once to create the owner account (it expires in an hour):", `  ${link}`, ""] : []),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}

function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve(signal));
  });
}

import { dirname, join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { readTrustedFile } from "#server/files/trusted-file.ts";
import { atLevel, gathered, jsonLog, type Log, prettyLog } from "#server/log.ts";
import { logFile, logStream } from "#server/log-output.ts";
import { SettingsError, unknownSettings } from "#server/settings/reader.ts";
import { readSettings, type Settings } from "#server/settings.ts";
import { trustCertificates } from "#server/trusted-certificates.ts";
import type { Arguments } from "./command.ts";

/**
 * Settings and log of a command, from the environment, a `.env` file beside the data directory, and the flags. A command
 * that prints its result to the standard output logs to the error output. Only the server writes the log file. `unknown` are
 * warnings about names that no setting has; they are logged as well.
 */
export function readEnvironment(
  args: Arguments,
  messages: NodeJS.WriteStream = process.stdout,
  { isServer = false } = {},
): { settings: Settings; log: Log; unknown: readonly string[]; reopenLog(): void } {
  // An empty value counts as not set.
  const directory = resolve(args.data || process.env.HALLPASS_DATA || "hallpass-data");
  const environment = { ...settingsIn(join(dirname(directory), ".env")), ...process.env };
  const settings = readSettings(environment, args, messages.isTTY);
  trustCertificates(settings);
  const output = isServer && settings.logFile ? logFile(settings.logFile) : logStream(messages);
  const lines = gathered(output.write);
  process.once("exit", lines.flush);
  const log = atLevel(settings.log === "pretty" ? prettyLog(lines.write) : jsonLog(lines.write), settings.logLevel);
  const unknown = unknownSettings(environment);
  for (const warning of unknown) log.warn(warning);
  function reopenLog() {
    lines.flush();
    output.reopen();
  }
  return { settings, log, unknown, reopenLog };
}

/** The settings of a file, which may be missing. A command that cannot read them would use other data than the server. */
function settingsIn(file: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readTrustedFile(file) ?? "");
  } catch (error) {
    throw new SettingsError([error instanceof Error ? error.message : String(error)]);
  }
}

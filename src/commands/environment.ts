import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { gathered, jsonLog, type Log, prettyLog } from "#server/log.ts";
import { unknownSettings } from "#server/settings/unknown.ts";
import { readSettings, type Settings } from "#server/settings.ts";
import type { Arguments } from "./command.ts";

/**
 * Settings and log of a command, from the environment, a `.env` file beside the data directory, and the flags. A command
 * that prints its result to the standard output logs to the error output.
 */
export function readEnvironment(
  args: Arguments,
  messages: NodeJS.WriteStream = process.stdout,
): { settings: Settings; log: Log } {
  const directory = resolve(args.data ?? process.env.HALLPASS_DATA ?? "hallpass-data");
  const file = join(dirname(directory), ".env");
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
  const environment = { ...fromFile, ...process.env };
  const settings = readSettings(environment, args, messages.isTTY);
  const output = gathered((text) => void messages.write(text));
  process.once("exit", output.flush);
  const log = settings.log === "pretty" ? prettyLog(output.write) : jsonLog(output.write);
  for (const warning of unknownSettings(environment)) log.warn(warning);
  return { settings, log };
}

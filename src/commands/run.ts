import { safeError } from "#server/db/store/safe-error.ts";
import { SettingsError } from "#server/settings/reader.ts";
import { UsageError } from "./command.ts";
import { parse } from "./parse.ts";

/** Runs a command line; resolves to the exit code: 0 done, 1 failed, 2 invalid command line or settings. */
export async function run(argv: string[]): Promise<number> {
  try {
    const asked = parse(argv);
    if ("command" in asked) return await asked.command.run(asked.args);
    process.stdout.write(asked.help);
    return 0;
  } catch (error) {
    process.stderr.write(`${safeError(error).message}\n`);
    return error instanceof UsageError || error instanceof SettingsError ? 2 : 1;
  }
}

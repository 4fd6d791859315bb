import { safeError } from "#server/db/store/safe-error.ts";
import { codeOf } from "#server/files/place.ts";
import { SettingsError } from "#server/settings/reader.ts";
import { EXIT, UsageError } from "./command.ts";
import { parse } from "./parse.ts";
import { serveCommand } from "./serve/command.ts";

/** Runs a command line; resolves to its exit code, one of `EXIT`. */
export async function run(argv: string[]): Promise<number> {
  try {
    const asked = parse(argv);
    // The server writes a log there, and serves on without it.
    if ("command" in asked && asked.command === serveCommand) return await asked.command.run(asked.args);
    const output = watchOutput(argv);
    const code = "command" in asked ? await asked.command.run(asked.args) : printHelp(asked.help);
    return output.isLost() ? EXIT.failed : code;
  } catch (error) {
    if (codeOf(error) === "EPIPE") return EXIT.outputClosed;
    const { message } = safeError(error);
    const code = error instanceof UsageError || error instanceof SettingsError ? EXIT.invalid : EXIT.failed;
    if (argv.includes("--json")) {
      const kind = error instanceof UsageError ? "usage" : error instanceof SettingsError ? "settings" : "failed";
      resultOutput(argv).write(`${JSON.stringify({ error: { kind, message } })}\n`);
    }
    process.stderr.write(`${message}\n`);
    return code;
  }
}

function printHelp(help: string): number {
  process.stdout.write(help);
  return EXIT.done;
}

/** Ends quietly when the reader of the output has ended, as in `hallpass export | head`. Any other loss is a failure. */
function watchOutput(argv: readonly string[]): { isLost(): boolean } {
  let isLost = false;
  process.stdout.on("error", (error) => {
    if (codeOf(error) === "EPIPE") process.exit(EXIT.outputClosed);
    // The command finishes its work. This may happen only after the command has returned its exit code.
    isLost = true;
    process.exitCode = EXIT.failed;
    // An export to the standard output fails with this error itself.
    if (!isExportedHere(argv)) process.stderr.write(`Could not write the result: ${error.message}\n`);
  });
  return { isLost: () => isLost };
}

const resultOutput = (argv: readonly string[]) => (isExportedHere(argv) ? process.stderr : process.stdout);

/** An export without a file is on the standard output itself. */
function isExportedHere(argv: readonly string[]): boolean {
  const at = argv.indexOf("--out");
  const file = at >= 0 ? argv[at + 1] : argv.find((word) => word.startsWith("--out="))?.slice("--out=".length);
  return argv.includes("export") && (file ?? "-") === "-";
}

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
    if (!("command" in asked) || asked.command !== serveCommand) endWithReader();
    if ("command" in asked) return await asked.command.run(asked.args);
    process.stdout.write(asked.help);
    return EXIT.done;
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

/** Ends quietly when the reader of the output has ended, as in `hallpass export | head`. */
function endWithReader(): void {
  process.stdout.on("error", (error) => {
    if (codeOf(error) === "EPIPE") process.exit(EXIT.outputClosed);
  });
}

/** An export without a file is on the standard output itself. */
function resultOutput(argv: readonly string[]): NodeJS.WriteStream {
  const at = argv.indexOf("--out");
  const file = at >= 0 ? argv[at + 1] : argv.find((word) => word.startsWith("--out="))?.slice("--out=".length);
  const isExportedHere = argv.includes("export") && (file ?? "-") === "-";
  return isExportedHere ? process.stderr : process.stdout;
}

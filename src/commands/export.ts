import { openKeyring } from "#server/start.ts";
import { type ExportReport, exportRecords } from "#server/transfer/export.ts";
import { readEnvironment } from "./environment.ts";
import { progressBar } from "./progress.ts";
import type { Arguments } from "./run.ts";
import { fileSink, outputSink } from "./sink.ts";
import { hasData, openTransfer } from "./transfer-store.ts";
import { UsageError } from "./usage.ts";

export const EXPORT_HELP = `Usage: hallpass export [--project <id>]… [--out <file>] [--include-secrets]

Writes projects with their users, teams, permissions and keys as lines of JSON, as they are at one moment. Works while
the server runs. docs/export-import.md describes every line.

  --project <id>        Only this project; may be given several times. All projects otherwise
  --out <file>          Where to; - is the standard output, and the default. A file is readable by you alone
  --include-secrets     Also what must be read back: OAuth client secrets, SMTP passwords, TOTP and
                        webhook secrets
  --data <directory>    Where the data is (./hallpass-data)
  --json                Print the summary as JSON (to the error output, when the standard output has the lines)

The file holds password hashes and digests of keys, with or without --include-secrets: keep it like the data.

Exit codes: 0 done, 1 failed, 2 not understood.
`;

/** `hallpass export`: the way out, whole or project by project. */
export async function exportCommand(args: Arguments): Promise<number> {
  if (args.words.length > 1) throw new UsageError(`"${args.words[1]}" is not understood. Run hallpass export --help.`);
  const file = args.out ?? "-";
  const toOutput = file === "-";
  if (toOutput && process.stdout.isTTY) throw new UsageError("Say where to: hallpass export --out <file>");
  const messages = toOutput ? process.stderr : process.stdout;
  const { settings } = readEnvironment(args, messages);
  if (!hasData(settings)) throw new Error(`There is no data in ${settings.dataDirectory} to export.`);

  const transfer = await openTransfer(settings, openKeyring(settings), { readOnly: true });
  const progress = progressBar("Exporting");
  try {
    const sink = toOutput ? outputSink() : await fileSink(file);
    try {
      const report = await exportRecords(transfer, {
        projectIds: args.projects,
        includeSecrets: args.includeSecrets,
        write: sink.write,
        onProgress: progress.update,
      });
      await sink.finish();
      progress.end();
      messages.write(args.json ? `${JSON.stringify({ file, ...report })}\n` : sentences(report, file));
      return 0;
    } catch (error) {
      await sink.abandon();
      throw error;
    }
  } finally {
    progress.end();
    await transfer.store.close();
  }
}

function sentences({ records, leftOut }: ExportReport, file: string): string {
  const counted = Object.entries(records).map(([type, number]) => `  ${String(number).padStart(9)}  ${type}`);
  const secrets = Object.entries(leftOut).map(([name, number]) => `${number} ${name}`);
  const lines = [
    `Exported to ${file === "-" ? "the standard output" : file}:`,
    ...counted,
    ...(secrets.length > 0 ? [`Left out without --include-secrets: ${secrets.join(", ")}.`] : []),
    ...(leftOut.totp_secret
      ? ["Users whose TOTP secret is left out sign in without a second factor where this file is imported anew."]
      : []),
  ];
  return `${lines.join("\n")}\n`;
}

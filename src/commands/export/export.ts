import { type Arguments, UsageError } from "#commands/command.ts";
import { readEnvironment } from "#commands/environment.ts";
import { progressBar } from "#commands/progress.ts";
import { openTransfer, requireData } from "#commands/transfer-store.ts";
import { requireTarget } from "#server/files/target.ts";
import { type ExportReport, exportRecords } from "#server/transfer/export.ts";
import { type Write, writingFile, writingOutput } from "./writing.ts";

/** `hallpass export`: writes all projects, or some, to a file. */
export async function exportCommand(args: Arguments): Promise<number> {
  const file = args.out ?? "-";
  const toOutput = file === "-";
  if (toOutput && process.stdout.isTTY) throw new UsageError("Missing output file: hallpass export --out <file>");
  const { settings } = readEnvironment(args, process.stderr);
  requireData(settings);

  const target = toOutput ? file : requireTarget(file, { dataDirectory: settings.dataDirectory, force: args.force });
  const transfer = await openTransfer(settings, { readOnly: true });
  const progress = progressBar("Exporting");
  const records = (write: Write) =>
    exportRecords(transfer, {
      projectIds: args.projects,
      includeSecrets: args.includeSecrets,
      write,
      onProgress: progress.update,
    });
  try {
    const report = toOutput
      ? await writingOutput(records)
      : await writingFile(target, { replace: args.force }, records);
    progress.end();
    const results = toOutput ? process.stderr : process.stdout;
    results.write(args.json ? `${JSON.stringify(inSnakeCase(file, report))}\n` : sentences(report, file));
    return 0;
  } finally {
    progress.end();
    await transfer.store.close();
  }
}

const inSnakeCase = (file: string, { projects, records, leftOut }: ExportReport) => ({
  file,
  projects,
  records,
  left_out: leftOut,
});

function sentences({ records, leftOut }: ExportReport, file: string): string {
  const counted = Object.entries(records).map(([type, number]) => `  ${String(number).padStart(9)}  ${type}`);
  const secrets = Object.entries(leftOut).map(([name, number]) => `${number} ${name}`);
  const lines = [
    `Exported to ${file === "-" ? "the standard output" : file}:`,
    ...counted,
    ...(secrets.length > 0 ? [`Not exported without --include-secrets: ${secrets.join(", ")}.`] : []),
    ...(leftOut.totp_secret
      ? ["Users without an exported TOTP secret sign in without a second factor after an import into a new instance."]
      : []),
  ];
  return `${lines.join("\n")}\n`;
}

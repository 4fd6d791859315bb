import type { Arguments } from "#commands/command.ts";
import { readEnvironment } from "#commands/environment.ts";
import { settingsFindings } from "#server/features/instance/index.ts";

/** Prints the problems that an operator should fix. Exit code 1 if there are any. */
export async function doctor(args: Arguments): Promise<number> {
  const { settings } = readEnvironment(args, process.stderr);
  const findings = settingsFindings(settings);
  const text =
    findings.length === 0
      ? "Found no problems.\n"
      : findings.map(({ severity, summary, remedy }) => `${severity}: ${summary}\n  ${remedy}\n`).join("\n");
  process.stdout.write(args.json ? `${JSON.stringify({ findings })}\n` : text);
  return findings.length === 0 ? 0 : 1;
}

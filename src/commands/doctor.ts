import { settingsFindings } from "#server/features/instance/doctor.ts";
import type { Arguments } from "./command.ts";
import { readEnvironment } from "./environment.ts";

/** Says what an operator should mend, and how. Exit code 1 when there is something. */
export async function doctor(args: Arguments): Promise<number> {
  const { settings } = readEnvironment(args, process.stderr);
  const findings = settingsFindings(settings);
  const text =
    findings.length === 0
      ? "Nothing was found that needs mending.\n"
      : findings.map(({ severity, summary, remedy }) => `${severity}: ${summary}\n  ${remedy}\n`).join("\n");
  process.stdout.write(args.json ? `${JSON.stringify({ findings })}\n` : text);
  return findings.length === 0 ? 0 : 1;
}

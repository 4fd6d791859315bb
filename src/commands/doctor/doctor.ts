import type { Arguments } from "#commands/command.ts";
import { readEnvironment } from "#commands/environment.ts";
import { openInstance } from "#commands/open-instance.ts";
import { progressBars, showingTime } from "#commands/progress.ts";
import { hasData } from "#commands/transfer-store.ts";
import type { Finding } from "#contract/instance.ts";
import { safeError } from "#server/db/store/safe-error.ts";
import {
  byUrgency,
  mailServerFindings,
  placeFindings,
  publicAddressFindings,
  settingsFindings,
  storedFindings,
  unknownFindings,
} from "#server/features/instance/index.ts";
import { rememberedProjects } from "#server/foundation/projects/index.ts";
import type { Settings } from "#server/settings.ts";

/** About how long a server that does not answer is waited for. */
const PATIENCE_SECONDS = 10;

/** Prints the problems that an operator should fix. Exit code 1 if there are any. */
export async function doctor(args: Arguments): Promise<number> {
  const { settings, unknown } = readEnvironment(args, process.stderr);
  const isNew = !hasData(settings);
  const findings = byUrgency([
    ...unknownFindings(unknown),
    ...settingsFindings(settings),
    ...placeFindings(settings),
    ...(await showingTime("Asking at the public address", PATIENCE_SECONDS, () =>
      publicAddressFindings(settings, Date.now()),
    )),
    ...(await showingTime("Asking the mail server", PATIENCE_SECONDS, () => mailServerFindings(settings))),
    ...(isNew ? [] : await examine(settings, args.deep)),
  ]);
  const note = isNew ? `There is no data in ${settings.dataDirectory} yet.\n` : "";
  process.stdout.write(
    args.json ? `${JSON.stringify({ findings, has_data: !isNew })}\n` : `${sentences(findings)}${note}`,
  );
  return findings.length === 0 ? 0 : 1;
}

function sentences(findings: readonly Finding[]): string {
  if (findings.length === 0) return "Found no problems.\n";
  return findings.map(({ severity, summary, remedy }) => `${severity}: ${summary}\n  ${remedy}\n`).join("\n");
}

/** Looks at the data. That it cannot be opened is a finding, too. */
async function examine(settings: Settings, isDeep: boolean): Promise<Finding[]> {
  const bars = progressBars({ audit: "Checking the audit logs", integrity: "Reading the database" });
  try {
    const instance = await openInstance(settings, { readOnly: true });
    const projects = rememberedProjects(instance);
    try {
      return await storedFindings({ ...instance, projects }, { isDeep, begin: bars.begin });
    } finally {
      projects.close();
      await instance.store.close();
    }
  } catch (error) {
    const remedy =
      "Fix this first: without its data, the server does not start. docs/backup.md says how to restore it.";
    return [{ id: "data_unusable", severity: "error", summary: safeError(error).message, remedy }];
  } finally {
    bars.end();
  }
}

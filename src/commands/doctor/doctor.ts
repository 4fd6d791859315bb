import type { Arguments } from "#commands/command.ts";
import { readEnvironment } from "#commands/environment.ts";
import { openInstance } from "#commands/open-instance.ts";
import { progressBars, showingTime } from "#commands/progress.ts";
import { hasData, openToLook } from "#commands/transfer-store.ts";
import type { Finding } from "#contract/instance.ts";
import { safeError } from "#server/db/store/safe-error.ts";
import {
  byUrgency,
  hasInternalProject,
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
  const place = await lookAtPlace(settings, args.deep);
  const findings = byUrgency([
    ...unknownFindings(unknown),
    ...settingsFindings(settings),
    ...(await showingTime("Asking at the public address", PATIENCE_SECONDS, () =>
      publicAddressFindings(settings, Date.now()),
    )),
    ...(await showingTime("Asking the mail server", PATIENCE_SECONDS, () => mailServerFindings(settings))),
    ...place.findings,
  ]);
  const note = place.isNew ? `There is no data in ${settings.dataDirectory} yet.\n` : "";
  process.stdout.write(
    args.json ? `${JSON.stringify({ findings, has_data: !place.isNew })}\n` : `${sentences(findings)}${note}`,
  );
  return findings.length === 0 ? 0 : 1;
}

function sentences(findings: readonly Finding[]): string {
  if (findings.length === 0) return "Found no problems.\n";
  return findings.map(({ severity, summary, remedy }) => `${severity}: ${summary}\n  ${remedy}\n`).join("\n");
}

/** Looks at the data directory and the data. That one of them cannot be reached is a finding, too. */
async function lookAtPlace(settings: Settings, isDeep: boolean): Promise<{ isNew: boolean; findings: Finding[] }> {
  try {
    const isNew = !hasData(settings);
    const findings = placeFindings(settings);
    return { isNew, findings: isNew ? findings : [...findings, ...(await examine(settings, isDeep))] };
  } catch (error) {
    return { isNew: false, findings: [unusable(error)] };
  }
}

/** Looks at the data. That it cannot be opened is a finding, too. */
async function examine(settings: Settings, isDeep: boolean): Promise<Finding[]> {
  const bars = progressBars({ audit: "Checking the audit logs", integrity: "Reading the database" });
  try {
    if (!(await isStarted(settings))) return [];
    const instance = await openInstance(settings, { readOnly: true });
    const projects = rememberedProjects(instance);
    try {
      return await storedFindings({ ...instance, projects }, { isDeep, begin: bars.begin });
    } finally {
      projects.close();
      await instance.store.close();
    }
  } catch (error) {
    return [unusable(error)];
  } finally {
    bars.end();
  }
}

/** Whether a server has started on the data. Data that was only migrated is in order without a secret. */
async function isStarted(settings: Settings): Promise<boolean> {
  const store = await openToLook(settings);
  try {
    return await hasInternalProject(store);
  } finally {
    await store.close();
  }
}

/** The error says what helps, which is seldom a backup. */
function unusable(error: unknown): Finding {
  const { message: summary } = safeError(error);
  const remedy = "Fix this first: hallpass doctor cannot look at the data until then.";
  return { id: "data_unusable", severity: "error", summary, remedy };
}

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
  importedSentence,
  mailServerFindings,
  placeFindings,
  publicAddressFindings,
  settingsFindings,
  storedFindings,
  unknownFindings,
} from "#server/features/instance/index.ts";
import { importedKinds } from "#server/features/passwords/index.ts";
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
  process.stdout.write(
    args.json
      ? `${JSON.stringify({ findings, has_data: !place.isNew, imported_hashes: place.imported.map(inSnakeCase) })}\n`
      : `${sentences(findings)}${noteOn(place, findings, settings)}`,
  );
  return findings.length === 0 ? 0 : 1;
}

/** What is no problem, and what somebody who has just set up a server or moved in wants to know. */
function noteOn({ isNew, imported }: Place, findings: readonly Finding[], { dataDirectory }: Settings): string {
  if (isNew) return `There is no data in ${dataDirectory} yet.\n`;
  const isSaid = imported.length === 0 || findings.some(({ id }) => id === "imported_hashes");
  return isSaid ? "" : `${importedSentence(imported)} Each is replaced at the next sign-in of its user.\n`;
}

const inSnakeCase = ({ projectId, kind, users, oldestAt }: Imported[number]) => ({
  project_id: projectId,
  kind,
  users,
  oldest_at_millis: oldestAt,
});

function sentences(findings: readonly Finding[]): string {
  if (findings.length === 0) return "Found no problems.\n";
  return findings.map(({ severity, summary, remedy }) => `${severity}: ${summary}\n  ${remedy}\n`).join("\n");
}

/** Looks at the data directory and the data. That one of them cannot be reached is a finding, too. */
async function lookAtPlace(settings: Settings, isDeep: boolean): Promise<Place> {
  try {
    const findings = placeFindings(settings);
    if (!hasData(settings)) return { isNew: true, findings, imported: [] };
    const stored = await examine(settings, isDeep);
    return { isNew: false, findings: [...findings, ...stored.findings], imported: stored.imported };
  } catch (error) {
    return { isNew: false, findings: [unusable(error)], imported: [] };
  }
}

type Imported = Awaited<ReturnType<typeof importedKinds>>;

interface Examined {
  findings: Finding[];
  /** The accounts that still have the hash of another product. */
  imported: Imported;
}

interface Place extends Examined {
  /** There is no data yet. */
  isNew: boolean;
}

/** Looks at the data. That it cannot be opened is a finding, too. */
async function examine(settings: Settings, isDeep: boolean): Promise<Examined> {
  const bars = progressBars({ audit: "Checking the audit logs", integrity: "Reading the database" });
  try {
    if (!(await isStarted(settings))) return { findings: [], imported: [] };
    const instance = await openInstance(settings, { readOnly: true });
    const projects = rememberedProjects(instance);
    try {
      const findings = await storedFindings({ ...instance, projects }, { isDeep, begin: bars.begin });
      return { findings, imported: await importedKinds(instance.store) };
    } finally {
      projects.close();
      await instance.store.close();
    }
  } catch (error) {
    return { findings: [unusable(error)], imported: [] };
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

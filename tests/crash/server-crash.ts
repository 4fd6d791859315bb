import type { Dialect } from "#server/db/store/columns.ts";
import { within } from "#server/within.ts";
import { freePort, type TestProject } from "#testing/server/server.ts";
import { until } from "#testing/waiting.ts";
import { keepUsingApps } from "./apps/apps.ts";
import { checkApprovals, settleApprovals } from "./apps/settle.ts";
import { type CrashingServer, startCrashing } from "./crashing-server.ts";
import { makeData } from "./data.ts";
import { checkAccounts, compareWithUsers, type Faults, inspectData, untilWorkedOff } from "./inspect.ts";
import { named, type Place, WORKERS } from "./places.ts";
import {
  addNewWork,
  addToCrowd,
  deleteFullProject,
  keepSigningUp,
  leaveOldWork,
  makePacksDue,
  makeWorld,
  openEnds,
  type World,
} from "./world.ts";

const CLIENTS = 6;
/** Users of apps, besides. Alone, there are as many as clients. */
const APP_USERS = 3;
/** In this time some users sign up. */
const LONGEST_LIFE_MILLIS = { sqlite: 300, postgres: 1_500 };
/** Hashes at full cost take the time of some sign-ups. */
const LONGEST_REAL_LIFE_MILLIS = 3_000;
/** A server that has not come to a place by then is killed wherever it is. */
const LONGEST_WAY_MILLIS = 45_000;
/** What a killed server had claimed belongs to it for two minutes: mails longest. */
const LEASE_MILLIS = 121_000;
const WORKED_OFF_MILLIS = 20_000;
const RECENT = 20;
/** How often a worker that is to die does its work before. */
const MOST_SURVIVED = 5;
/** Older than anything that a project keeps. */
const LONG_AGO_MILLIS = -1_000 * 86_400_000;

export interface ServerCrashReport extends Faults {
  kills: number;
  acknowledged: number;
  /** The places at which a server ended itself. */
  reached: string[];
  /** The places that no server came to. */
  unreached: string[];
  /** Queued work that remained at the end: must be none. */
  leftQueued: number;
}

interface Options {
  /** The database of the servers. */
  dialect: Dialect;
  /** Kills at random moments. */
  kills: number;
  /** Further kills, one at each of these places. */
  places?: readonly Place[];
  /** Uses `hallpass serve` instead of a server with cheap hashes: fewer users sign up in the same time. */
  isReal?: boolean;
  onKill?(report: ServerCrashReport): void;
}

/**
 * Kills a whole server while users sign up and allow apps something, repeatedly on the same data. After each restart, users
 * with a reply sign in, refresh, and are found, and apps go on with their codes and tokens; after each kill, the data has all
 * rows of each step and intact chains. At the end the queues become empty, and every mail and message has arrived.
 */
export async function crashServer(options: Options): Promise<ServerCrashReport> {
  const { dialect, kills, places = [], isReal = false, onKill } = options;
  const report: ServerCrashReport = {
    ...{
      kills: 0,
      acknowledged: 0,
      reached: [],
      unreached: [],
      missing: [],
      torn: [],
      again: [],
      damage: [],
      leftQueued: 0,
    },
  };
  const port = await freePort();
  await using data = await makeData(dialect);
  await using ends = await openEnds();
  const start = () => startCrashing({ port, data, isReal, smtpUrl: ends.mailbox.url });
  let server = await start();
  try {
    const world = await makeWorld({ port, data }, ends);
    const { accounts, apps } = world;
    for (const place of [...places, ...Array<null>(kills).fill(null)]) {
      await checkAccounts(world, accounts.slice(-RECENT), report);
      const before = apps.approvals.length;
      await (place
        ? killAt(place, server, world, report)
        : killAtRandom(server, world, isReal ? LONGEST_REAL_LIFE_MILLIS : LONGEST_LIFE_MILLIS[dialect]));
      report.kills++;
      report.acknowledged = accounts.length + apps.approvals.reduce((sum, { answered }) => sum + answered, 0);
      await inspectData(world, report);
      onKill?.(report);
      server = await start();
      // At once: codes live a minute, and a refresh is repeated for half of one.
      await settleApprovals(apps, apps.approvals.slice(before), report);
    }
    if (!isReal) await server.tell({ kind: "turn the clock", millis: LEASE_MILLIS });
    await checkAccounts(world, accounts, report);
    await checkApprovals(apps, report);
    report.leftQueued = await untilWorkedOff(data, WORKED_OFF_MILLIS + (isReal ? LEASE_MILLIS : 0));
    await compareWithUsers(world, report);
    server.kill("SIGTERM");
    await server.ended;
    await inspectData(world, report);
    return report;
  } finally {
    server.kill("SIGKILL");
    await server.ended;
  }
}

async function killAtRandom(server: CrashingServer, world: World, longestLifeMillis: number): Promise<void> {
  const people = act(world);
  // Before the first acknowledged sign-up there is nothing to lose.
  await until(() => world.accounts.length > 0);
  await Bun.sleep(Math.random() * longestLifeMillis);
  server.kill("SIGKILL");
  await Promise.all([server.ended, ...people]);
}

/** Kills a server at a place, or somewhere else if it does not come there. */
async function killAt(place: Place, server: CrashingServer, world: World, report: ServerCrashReport): Promise<void> {
  const { isOfOldThings, isOfCrowds, isOfApps, isRare } = WORKERS[place.worker];
  if (isOfCrowds) await addToCrowd(world);
  let old: TestProject | null = null;
  if (isOfOldThings) {
    await server.tell({ kind: "turn the clock", millis: LONG_AGO_MILLIS });
    old = await leaveOldWork(world);
    await untilWorkedOff(world.data, WORKED_OFF_MILLIS, old.id);
  }
  await server.tell({ kind: "die", ...place, nth: isRare ? 1 : 1 + Math.floor(Math.random() * MOST_SURVIVED) });
  if (old) {
    await server.tell({ kind: "turn the clock", millis: 0 });
    await addNewWork(old);
  }
  if (isOfCrowds) makePacksDue(world);
  const people = isOfApps ? letAppsWork(world, CLIENTS) : [...act(world), deleteFullProject(world)];
  const hasCome = await within(
    LONGEST_WAY_MILLIS,
    server.ended.then(() => true),
  );
  server.kill("SIGKILL");
  await Promise.all([server.ended, ...people]);
  (hasCome ? report.reached : report.unreached).push(named(place));
}

const act = (world: World) => [
  ...Array.from({ length: CLIENTS }, () => keepSigningUp(world)),
  ...letAppsWork(world, APP_USERS),
];

const letAppsWork = ({ apps }: World, users: number) => Array.from({ length: users }, () => keepUsingApps(apps));

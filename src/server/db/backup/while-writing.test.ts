import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { openStore } from "#server/db/store/open.ts";
import type { Store } from "#server/db/store/store.ts";
import { eachStore } from "#testing/database/stores.ts";
import { addCrowd, addProjects } from "#testing/people/crowd.ts";
import { until } from "#testing/waiting.ts";
import { backup } from "./make.ts";
import { restore } from "./restore.ts";

const PROJECT = "project";
const TEAM = "team";
/** So many that a copy takes many times as long as a write. */
const USERS = 1_500;
const MOST_BACKUPS = 10;

/** Changes the names of a project and of a team's member again and again, always both: the first and the last thing copied. */
function keepRenaming(store: Store) {
  let [count, isOver] = [0, false];
  const written = (async () => {
    while (!isOver) {
      const displayName = String(count + 1);
      await store.write(async (tx) => {
        await tx.change("projects", { id: PROJECT }, { displayName });
        await tx.change("teamMembers", { teamId: TEAM }, { displayName });
      });
      count++;
    }
  })();
  return {
    count: () => count,
    async stop() {
      isOver = true;
      await written;
    },
  };
}

/** The names of the two. */
const namesIn = (store: Store) =>
  store.read(async (db) => {
    const { projects, teamMembers: members } = db;
    const ofProject = await db.select({ name: projects.displayName }).from(projects).where(eq(projects.id, PROJECT));
    const ofMember = await db.select({ name: members.displayName }).from(members).where(eq(members.teamId, TEAM));
    return [...ofProject, ...ofMember].map(({ name }) => Number(name));
  });

eachStore((make) => {
  test("a backup that is made while others write has the data of one moment, at or after its beginning", async () => {
    const place = await make();
    const store = await place.open();
    await addProjects(store, PROJECT);
    await store.write((tx) => tx.add("teams", { id: TEAM, projectId: PROJECT, displayName: "", createdAt: 0 }));
    const crowd = Array.from({ length: USERS }, (_, at) => ({ signedUpAt: at, teamId: at === 0 ? TEAM : undefined }));
    await addCrowd(store, PROJECT, crowd);
    const source = { directory: place.settings.directory, databaseUrl: place.settings.databaseUrl };
    const names = keepRenaming(store);
    await until(() => names.count() > 0);
    let written = 0;
    try {
      // A copy can be faster than a single write that waits for a busy disk.
      for (let made = 0; made < MOST_BACKUPS && written < 2; made++) {
        written = await backUpWhileWriting(source, names.count);
      }
    } finally {
      await names.stop();
    }

    // Others wrote while the rows were read, and did not wait for the end.
    expect(written).toBeGreaterThan(1);
  });
});

/** Makes a backup and checks that its data is of one moment. Returns how many writes were made while it was copied. */
async function backUpWhileWriting(source: { directory: string; databaseUrl: string | undefined }, count: () => number) {
  const home = mkdtempSync(join(tmpdir(), "hallpass-backup-"));
  try {
    const file = join(home, "copy");
    const phases: Record<string, number> = {};
    const onPhase = (phase: string) => {
      phases[phase] = count();
      return undefined;
    };
    const before = count();
    await backup(source, file, { onPhase });

    const restored = { directory: join(home, "restored") };
    await restore(restored, file, () => {});
    const copy = await openStore({ ...restored, readOnly: true });
    const [ofProject, ofMember] = await namesIn(copy);
    await copy.close();

    const { copying = 0, checking = 0 } = phases;
    expect(ofMember).toBe(ofProject ?? 0);
    expect(ofProject).toBeGreaterThanOrEqual(before);
    expect(ofProject).toBeLessThanOrEqual(checking);
    return checking - copying;
  } finally {
    rmSync(home, { recursive: true });
  }
}

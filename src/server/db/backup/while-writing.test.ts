import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { openStore } from "#server/db/store/open.ts";
import type { Store } from "#server/db/store/store.ts";
import { addCrowd, addProjects } from "#testing/crowd.ts";
import { until } from "#testing/receiver.ts";
import { eachStore } from "#testing/stores.ts";
import { backup } from "./make.ts";
import { restore } from "./restore.ts";

const PROJECT = "project";
const TEAM = "team";
/** So many that a copy takes many times as long as a write. */
const USERS = 1_500;

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
    const home = mkdtempSync(join(tmpdir(), "hallpass-backup-"));
    const file = join(home, "copy");
    const phases: Record<string, number> = {};

    const names = keepRenaming(store);
    await until(() => names.count() > 0);
    const before = names.count();
    const source = { directory: place.settings.directory, databaseUrl: place.settings.databaseUrl };
    const onPhase = (phase: string) => {
      phases[phase] = names.count();
      return undefined;
    };
    await backup(source, file, { onPhase });
    await names.stop();

    const restored = { directory: join(home, "restored") };
    await restore(restored, file, () => {});
    const copy = await openStore({ ...restored, readOnly: true });
    const [ofProject, ofMember] = await namesIn(copy);
    await copy.close();
    rmSync(home, { recursive: true });

    // Others wrote while the rows were read, and did not wait for the end.
    const { copying = 0, checking = 0 } = phases;
    expect(checking - copying).toBeGreaterThan(1);
    expect(ofMember).toBe(ofProject ?? 0);
    expect(ofProject).toBeGreaterThanOrEqual(before);
    expect(ofProject).toBeLessThanOrEqual(checking);
  });
});

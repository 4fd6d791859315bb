import { expect } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCurrentUser, updateCurrentUser } from "#contract/users.ts";
import { STORAGE } from "#server/access/limits.ts";
import { detail } from "#testing/detail.ts";
import { addListener } from "#testing/server/listener.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import { startServer } from "#testing/server/server.ts";
import { timed } from "#testing/waiting.ts";

const USERS = 5;
const CHANGES = 600;
const METADATA_BYTES = 63 * 1024;
/** What SQLite and the audit log add to the rows, and requests that were under way when the limit was reached. */
const ROUNDED = 1.5;

// Five accounts of one address made 211 MB in five seconds, which were kept for a week.
detail(
  "five accounts of one address, each with as many changes as they can make, store no more than the address may, and a restart keeps all of it",
  async () => {
    const directory = mkdtempSync(join(tmpdir(), "hallpass-disk-"));
    const server = await startServer({ directory });
    const project = await server.project();
    const { store } = server.running.deps;
    await addListener(store, project.id);
    const people = await Promise.all(Array.from({ length: USERS }, () => project.person()));
    const [first] = people;
    if (!first) throw new Error("There is somebody.");
    const here = people.map(({ wire }) => wire.with({}, { "x-forwarded-for": first.ip }));

    const { result: statuses, millis } = await timed(() =>
      Promise.all(
        here.map(async (wire) => {
          const seen = new Map<number, number>();
          for (let at = 0; at < CHANGES; at++) {
            const client_metadata = { text: `${at} `.repeat(METADATA_BYTES).slice(0, METADATA_BYTES) };
            const { status } = await wire.call(updateCurrentUser, { body: { client_metadata } });
            seen.set(status, (seen.get(status) ?? 0) + 1);
          }
          return seen;
        }),
      ),
    );
    const events = await rowsOfProject(store, "events", project.id);
    const bytes = events.reduce((sum, { payload }) => sum + JSON.stringify(payload).length, 0);
    const size = Bun.file(join(directory, "hallpass.db")).size + Bun.file(join(directory, "hallpass.db-wal")).size;
    console.info(
      `${USERS * CHANGES} changes in ${Math.round(millis)} ms: ` +
        `${statuses.map((each) => each.get(200)).join(" + ")} accepted, ${bytes >> 20} MiB of events, ${size >> 20} MiB of database`,
    );

    for (const seen of statuses) {
      expect([...seen.keys()].sort()).toEqual([200, 429]);
      expect((seen.get(200) ?? 0) * METADATA_BYTES).toBeLessThan(STORAGE.user.bytes * ROUNDED);
    }
    expect(bytes).toBeGreaterThan(STORAGE.address.bytes / 2);
    expect(bytes).toBeLessThan(STORAGE.address.bytes * ROUNDED);
    const before = await here[0]?.call(getCurrentUser);
    await server.stop();
    const again = await startServer({ directory });
    expect(await rowsOfProject(again.running.deps.store, "events", project.id)).toHaveLength(events.length);
    expect(before?.status).toBe(200);
    await again.stop();
    rmSync(directory, { recursive: true });
  },
);

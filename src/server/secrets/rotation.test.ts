import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, asc, eq, isNotNull } from "drizzle-orm";
import { NOTIFICATION_CATEGORIES } from "#contract/notifications.ts";
import { sealOf } from "#server/audit/chain.ts";
import { recordedHead } from "#server/audit/recorded-heads.ts";
import { hmac } from "#server/crypto/digest.ts";
import { keyring, masterSecret } from "#server/crypto/seal.ts";
import { tables } from "#server/db/store/tables.ts";
import { readUnsubscribeCode, unsubscribeLinkFor } from "#server/mail/rendering/unsubscribe.ts";
import { startClock } from "#testing/clock.ts";
import { firstBrokenEntry, sealAll } from "#testing/database/audit-chain.ts";
import { createTestDatabase } from "#testing/database/postgres.ts";
import { ALL_FOUND, sealedData } from "#testing/database/sealed-data.ts";
import { detailOnPostgres } from "#testing/detail.ts";
import { everything, rowsOf } from "#testing/server/rows.ts";
import { startServer, type TestServer } from "#testing/server/server.ts";
import { outcomeOf } from "#testing/waiting.ts";
import { resealing } from "./reseal.ts";
import { SEALED_COLUMNS, sealedRows } from "./sealed-columns.ts";
import { secretsStatus } from "./status.ts";

const [FIRST, SECOND, THIRD] = ["first", "second", "third"].map((name) => `the-${name}-secret-of-no-use-elsewhere`) as [
  string,
  string,
  string,
];

const MARKETING = NOTIFICATION_CATEGORIES[1].id;

/** Columns of bytes that are not sealed. The secrets' own keys are sealed anew when the secret is replaced. */
const NOT_SEALED = ["passkeys.publicKey", "secrets.sealedKeys", "storedFiles.content"];

// A column that is missing there would be unreadable once the old secret is gone.
test("every column of bytes is in the list of sealed columns, or known not to be sealed", () => {
  const ofBytes = Object.entries(tables.sqlite).flatMap(([table, columns]) =>
    Object.entries(columns)
      .filter(([, column]) => column?.columnType === "SQLiteBlobBuffer")
      .map(([column]) => `${table}.${column}`),
  );
  const listed = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);

  expect(ofBytes.sort()).toEqual([...listed, ...NOT_SEALED].sort());
});

for (const dialect of ["sqlite", "postgres"] as const) {
  describe(dialect, () => {
    const clock = startClock();
    let databaseUrl: string | undefined;
    let directory = "";
    let drop = async () => {};
    const running = new Set<TestServer>();
    beforeAll(async () => {
      directory = mkdtempSync(join(tmpdir(), "hallpass-rotation-"));
    });
    afterAll(async () => {
      for (const server of running) await server.stop();
      await drop();
      rmSync(directory, { recursive: true, force: true });
    }, 60_000);

    /** Each test has data of its own. */
    async function newData() {
      for (const server of running) await stop(server);
      await drop();
      directory = mkdtempSync(join(tmpdir(), "hallpass-rotation-"));
      if (dialect === "sqlite") return;
      const database = await createTestDatabase();
      databaseUrl = database.url;
      drop = () => database.drop();
    }

    async function start(secret: string, ...previous: string[]): Promise<TestServer> {
      const server = await startServer({
        directory,
        clock,
        environment: {
          HALLPASS_SECRET: secret,
          HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8",
          ...(previous.length > 0 && { HALLPASS_PREVIOUS_SECRETS: previous.join(" ") }),
          ...(databaseUrl && { DATABASE_URL: databaseUrl }),
        },
      });
      running.add(server);
      return server;
    }

    async function stop(server: TestServer) {
      running.delete(server);
      await server.stop();
    }

    /** Starts with the next secret, and stops the server before. */
    async function rotate(from: TestServer, secret: string, ...previous: string[]) {
      await stop(from);
      return start(secret, ...previous);
    }

    async function reseal({ running: { deps } }: TestServer) {
      const { work } = resealing(deps);
      while ((await work()) > 0);
    }

    async function valuesNotUnder({ running: { deps } }: TestServer, secret: string) {
      const { header } = masterSecret(secret);
      const found: string[] = [];
      for (const column of SEALED_COLUMNS) {
        const { rows } = await sealedRows(deps.store, column, "");
        found.push(...rows.filter((row) => !row.header.equals(header)).map(() => `${column.table}.${column.column}`));
      }
      return found;
    }

    detailOnPostgres(dialect)(
      "with the previous secret at hand everything verifies, and new data is sealed under the new one",
      async () => {
        await newData();
        const first = await start(FIRST);
        const data = await sealedData(first);
        expect(await data.found(first)).toEqual(ALL_FOUND);

        const second = await rotate(first, SECOND, FIRST);
        await data.act(second);
        const found = await data.found(second);
        const { deps } = second.running;
        const { code } = unsubscribeLinkFor(deps, { userId: data.ben.userId, categoryId: MARKETING });

        expect(found).toEqual(ALL_FOUND);
        expect(readUnsubscribeCode({ ...deps, keyring: keyring([FIRST]) }, code)).toBeNull();
        expect(readUnsubscribeCode({ ...deps, keyring: keyring([SECOND]) }, code)).not.toBeNull();
        expect(deps.keyring.presentId).toBe(masterSecret(SECOND).id);
        expect(deps.keyring.seal("").subarray(0, 5)).toEqual(masterSecret(SECOND).header);
      },
    );

    test("once everything is sealed anew, everything verifies without the old secrets, after two rotations too", async () => {
      await newData();
      const first = await start(FIRST);
      const data = await sealedData(first);
      const second = await rotate(first, SECOND, FIRST);
      await data.act(second);
      await reseal(second);
      expect(await valuesNotUnder(second, SECOND)).toEqual([]);
      const alone = await rotate(second, SECOND);
      expect(await data.found(alone)).toEqual(ALL_FOUND);

      const third = await rotate(alone, THIRD, SECOND);
      await data.act(third);
      await reseal(third);
      const last = await rotate(third, THIRD);
      await data.act(last);

      expect(await data.found(last)).toEqual(ALL_FOUND);
      expect(await valuesNotUnder(last, THIRD)).toEqual([]);
      const sealed = (await everything(last.running.deps.store)).secrets ?? [];
      expect([sealed.length, JSON.stringify(sealed)]).toEqual([3, expect.not.stringContaining(FIRST)]);
    });

    detailOnPostgres(dialect)("a server with an earlier secret begins to seal anew as soon as it serves", async () => {
      await newData();
      const second = await rotate(await start(FIRST), SECOND, FIRST);

      const report = second.running.deps.jobs.reports().find(({ name }) => name === "re-sealing");

      expect(report?.lastRunAt).not.toBeNull();
    });

    detailOnPostgres(dialect)(
      "a damaged value is counted and left, everything else is sealed anew, and the old secret can go",
      async () => {
        await newData();
        const first = await start(FIRST);
        await sealedData(first);
        const [damaged] = await rowsOf(first.running.deps.store, "webhookEndpoints");
        if (!damaged) throw new Error("No endpoint.");
        await first.running.deps.store.write(async (tx) => {
          const t = tx.webhookEndpoints;
          const [row] = await tx.select({ sealed: t.sealedSecrets }).from(t).where(eq(t.id, damaged.id));
          const sealed = Buffer.from(row?.sealed ?? []);
          sealed.writeUInt8(sealed.readUInt8(sealed.length - 1) ^ 1, sealed.length - 1);
          await tx.update(t).set({ sealedSecrets: sealed }).where(eq(t.id, damaged.id));
        });
        const second = await rotate(first, SECOND, FIRST);
        const { deps } = second.running;
        const warned: unknown[] = [];
        const log = { ...deps.log, warn: (...line: unknown[]) => warned.push(line) };

        const { work } = resealing({ ...deps, log });
        while ((await work()) > 0);

        expect(await valuesNotUnder(second, SECOND)).toEqual(["webhookEndpoints.sealedSecrets"]);
        expect(warned).toEqual([["Some sealed values are damaged, and no secret opens them", { values: 1 }]]);
        const { earlier } = await secretsStatus(deps.store, deps.keyring);
        expect(earlier).toMatchObject([{ id: masterSecret(FIRST).id, isAtHand: true, values: 0, damaged: 1 }]);
      },
    );

    test("several servers all seal under the newest secret, whatever the order of their settings", async () => {
      await newData();
      const old = await start(FIRST);
      const data = await sealedData(old);
      await stop(old);
      const prepared = await start(FIRST, SECOND);
      expect(prepared.running.deps.keyring.presentId).toBe(masterSecret(FIRST).id);

      const renewed = await rotate(prepared, SECOND, FIRST);
      await data.act(renewed);
      const behind = await rotate(renewed, FIRST, SECOND);
      await data.act(behind);

      expect(behind.running.deps.keyring.presentId).toBe(masterSecret(SECOND).id);
      expect(await data.found(behind)).toEqual(ALL_FOUND);
      await stop(behind);
      expect(await outcomeOf(start(FIRST))).toThrow(/another secret|newer secret/);
    });

    // An attacker who has the database and an old secret must not be able to write history.
    detailOnPostgres(dialect)("a replaced secret continues no chain of the audit log, and adds no keys", async () => {
      await newData();
      const first = await start(FIRST);
      const data = await sealedData(first);
      const second = await rotate(first, SECOND, FIRST);
      // Further away than clocks differ.
      second.clock.pass({ hours: 2 });
      await data.act(second);
      const { deps } = second.running;
      const entries = async () =>
        deps.store.read((db) => {
          const t = db.auditEntries;
          return db
            .select()
            .from(t)
            .where(and(eq(t.projectId, data.project.id), isNotNull(t.sequence)))
            .orderBy(asc(t.sequence));
        });
      const all = await entries();
      const [before, last] = all.slice(-2);
      if (!last || !before) throw new Error("No entries.");
      expect(await firstBrokenEntry(deps, data.project.id)).toBeNull();

      const key = masterSecret(FIRST).derive("audit log");
      const forged = { ...last, action: "sign_out" };
      const seal = sealOf(key, before.seal ?? "", last.sequence ?? 0, forged);
      await deps.store.write((tx) =>
        tx.update(tx.auditEntries).set({ action: "sign_out", seal }).where(eq(tx.auditEntries.id, last.id)),
      );
      const asForged = await firstBrokenEntry(deps, data.project.id);
      // The end set back to the entry before, under the old secret.
      const head = { sequence: before.sequence ?? 0, seal: before.seal ?? "", at: deps.now() };
      const code = hmac(key, JSON.stringify(["head", data.project.id, head.sequence, head.seal, head.at]));
      await deps.store.write((tx) => tx.change("auditHeads", { projectId: data.project.id }, { ...head, code }));
      const forgedEnd = await recordedHead(deps.store, deps, data.project.id);
      const keys = { "audit log": key.toString("base64") };
      const sealedKeys = masterSecret(FIRST).seal(JSON.stringify({ until: 9e15, keys }));
      await deps.store.write((tx) =>
        tx
          .update(tx.secrets)
          .set({ sealedKeys })
          .where(eq(tx.secrets.id, masterSecret(FIRST).id)),
      );
      const third = await rotate(second, SECOND, FIRST);
      const withKeys = await firstBrokenEntry(third.running.deps, data.project.id);
      await third.running.deps.store.write((tx) =>
        tx.delete(tx.secrets).where(eq(tx.secrets.id, masterSecret(FIRST).id)),
      );
      const fourth = await rotate(third, SECOND, FIRST);

      expect(asForged).toBe(last.sequence);
      expect(forgedEnd).toBe("forged");
      expect(withKeys).not.toBeNull();
      expect(await firstBrokenEntry(fourth.running.deps, data.project.id)).not.toBeNull();
    });

    detailOnPostgres(dialect)("an entry under an old secret after one under the new one breaks the chain", async () => {
      await newData();
      const first = await start(FIRST);
      const data = await sealedData(first);
      const second = await rotate(first, SECOND, FIRST);
      await data.act(second);
      await data.act(second);
      await sealAll(second);
      const { deps } = second.running;
      const [last, before] = (await rowsOf(deps.store, "auditEntries"))
        .filter(({ projectId }) => projectId === data.project.id)
        .sort((a, b) => (b.sequence ?? 0) - (a.sequence ?? 0));
      if (!last || !before) throw new Error("No entries.");

      const seal = sealOf(masterSecret(FIRST).derive("audit log"), before.seal ?? "", last.sequence ?? 0, last);
      await deps.store.write((tx) => tx.update(tx.auditEntries).set({ seal }).where(eq(tx.auditEntries.id, last.id)));

      expect(await firstBrokenEntry(deps, data.project.id)).toBe(last.sequence);
    });
  });
}

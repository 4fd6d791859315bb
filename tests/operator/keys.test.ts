import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { decodeProtectedHeader } from "jose";
import { refreshSession } from "#contract/auth/sessions.ts";
import { getJwks } from "#contract/projects.ts";
import { getCurrentUser } from "#contract/users.ts";
import { keyring, masterSecret } from "#server/crypto/seal.ts";
import { openStore } from "#server/db/store/open.ts";
import { secretsStatus } from "#server/secrets/status.ts";
import { deleteOldSigningKeys } from "#server/tokens/rotate.ts";
import { createTestDatabase } from "#testing/database/postgres.ts";
import { ALL_FOUND, sealedData } from "#testing/database/sealed-data.ts";
import { inTurn } from "#testing/repeats.ts";
import { runCommand } from "#testing/server/command.ts";
import { PROGRAM } from "#testing/server/forms.ts";
import { rowsOf, rowsOfProject } from "#testing/server/rows.ts";
import { startServer, type TestServer } from "#testing/server/server.ts";
import { fromNow, until } from "#testing/waiting.ts";

const PRIVATE = { HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8" };
const home = mkdtempSync(join(tmpdir(), "hallpass-keys-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

describe("hallpass keys, with the secret in the data directory", () => {
  const directory = join(home, "data");
  const data = ["--data", directory];
  const secretFile = join(directory, "secret");
  const previousFile = join(directory, "secret.previous");
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ directory, environment: PRIVATE });
  }, 60_000);
  afterAll(() => server.stop());
  const status = async () => JSON.parse((await runCommand(["keys", "status", "--json", ...data])).stdout);

  test("a running server uses the new secret and keys, signs nobody out, and needs the old secret no more after a while", async () => {
    const kept = await sealedData(server);
    const before = readFileSync(secretFile, "utf8").trim();
    expect((await status()).earlier_secrets).toEqual([]);

    const rotated = await runCommand(["keys", "rotate", "--json", ...data]);
    const { secret, signing_keys } = JSON.parse(rotated.stdout);
    await until(() => server.running.deps.keyring.presentId === secret.id);

    expect(rotated.stderr).toBe("");
    expect(secret).toEqual({
      id: masterSecret(readFileSync(secretFile, "utf8").trim()).id,
      file: secretFile,
      previous: previousFile,
    });
    expect(JSON.parse(readFileSync(previousFile, "utf8"))).toEqual([before]);
    expect([secretFile, previousFile].map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600]);
    expect(signing_keys.projects).toBe(3);
    expect(await kept.found(server)).toEqual(ALL_FOUND);
    await kept.act(server);

    const early = await runCommand(["keys", "forget", ...data]);
    expect([early.code, early.stderr]).toEqual([1, expect.stringMatching(/still sealed|less than an hour/)]);
    const { jobs, store, keyring: keys } = server.running.deps;
    jobs.wake(new Set(["secrets"]));
    await until(async () => (await secretsStatus(store, keys)).earlier[0]?.values === 0);
    expect((await status()).earlier_secrets).toEqual([
      {
        id: masterSecret(before).id,
        replaced_at_millis: expect.any(Number),
        is_at_hand: true,
        values: 0,
        damaged_values: 0,
        can_go: true,
      },
    ]);
    const forgotten = await runCommand(["keys", "forget", "--force", ...data]);
    await until(() => server.running.deps.keyring.ids.length === 1);

    expect([forgotten.code, existsSync(previousFile)]).toEqual([0, false]);
    expect(await kept.found(server)).toEqual(ALL_FOUND);
    await server.stop();
    server = await startServer({ directory, environment: PRIVATE, clock: server.clock });
    expect(await kept.found(server)).toEqual(ALL_FOUND);
    const actors = (await rowsOf(server.running.deps.store, "auditEntries"))
      .filter(({ action }) => action === "secret_replaced" || action === "signing_key_rotated")
      .map(({ actorType, action }) => `${action} by ${actorType}`);
    expect(actors.sort()).toEqual(["secret_replaced by shell", ...Array(3).fill("signing_key_rotated by shell")]);
  });

  test("a new signing key is published before it signs, and the former one goes with its last token", async () => {
    const own = join(home, "signing");
    const server = await startServer({ directory: own });
    const project = await server.project();
    const ada = await project.person();
    const kids = async () =>
      (await server.anonymous.call(getJwks, { params: { project_id: project.id } })).body.keys.map(
        ({ kid }: { kid: string }) => kid,
      );
    const kidOf = (token: string) => decodeProtectedHeader(token).kid;
    const refresh = async () =>
      (await project.client.with({ refreshToken: ada.refreshToken }).call(refreshSession)).body.access_token as string;
    const [former] = await kids();

    await runCommand(["keys", "rotate", "--only", "signing-keys", "--data", own]);
    await until(async () => (await kids()).length === 2);
    const [next] = await kids();
    const during = await refresh();
    server.clock.pass({ seconds: 90 });
    const after = await refresh();
    const old = await ada.wire.call(getCurrentUser);
    await deleteOldSigningKeys(server.running.deps);
    const kept = await kids();
    server.clock.pass({ minutes: 20 });
    await deleteOldSigningKeys(server.running.deps);

    expect([kidOf(during), kidOf(after)]).toEqual([former, next]);
    expect(old.status).toBe(200);
    expect(kept).toEqual([next, former]);
    expect(await kids()).toEqual([next]);
    expect((await project.client.with({ accessToken: await refresh() }).call(getCurrentUser)).status).toBe(200);
    expect(await rowsOfProject(server.running.deps.store, "signingKeys", project.id)).toHaveLength(1);
    await server.stop();
  });

  test("two rotations at a time lose no secret", async () => {
    const both = await Promise.all(
      [0, 1].map(() => runCommand(["keys", "rotate", "--only", "secret", "--json", ...data])),
    );
    expect(both.map(({ code, stderr }) => [code, stderr])).toEqual([
      [0, ""],
      [0, ""],
    ]);

    const ids = both.map(({ stdout }) => JSON.parse(stdout).secret.id);
    const known = [readFileSync(secretFile, "utf8").trim(), ...JSON.parse(readFileSync(previousFile, "utf8"))];
    for (const id of ids) expect(known.map((text) => masterSecret(text).id)).toContain(id);
    expect(known).toHaveLength(3);
    await until(() => server.running.deps.keyring.presentId === masterSecret(known[0]).id);
  });

  test("a crash between the steps of a rotation leaves data that starts", async () => {
    const crashed = join(home, "crashed");
    const first = await startServer({ directory: crashed });
    await first.stop();
    const original = readFileSync(join(crashed, "secret"), "utf8").trim();

    // After the first step the present secret is in both files.
    await Bun.write(join(crashed, "secret.previous"), JSON.stringify([original]));
    const afterFirst = await startServer({ directory: crashed });
    const stillFormer = afterFirst.running.deps.keyring.presentId;
    await afterFirst.stop();
    // After the second step the data does not know the new secret yet.
    await Bun.write(join(crashed, "secret"), "a new secret that is long enough to be one");
    const afterSecond = await startServer({ directory: crashed });
    const renewed = afterSecond.running.deps.keyring.presentId;
    await afterSecond.stop();

    expect(stillFormer).toBe(masterSecret(original).id);
    expect(renewed).toBe(masterSecret("a new secret that is long enough to be one").id);
  });
});

test("where the secret is a setting, the command says what to set and rotates the signing keys", async () => {
  const directory = join(home, "settings");
  const environment = { HALLPASS_SECRET: "a-secret-of-the-operator-long-enough" };
  await (await startServer({ directory, environment })).stop();

  const done = await runCommand(["keys", "rotate", "--data", directory], { environment });
  const forgotten = await runCommand(["keys", "forget", "--data", directory], { environment });

  expect([done.code, done.stdout]).toEqual([0, expect.stringContaining("HALLPASS_PREVIOUS_SECRETS")]);
  expect(done.stdout).toContain("Created a new token signing key for every project (1)");
  expect(existsSync(join(directory, "secret"))).toBe(false);
  expect([forgotten.code, forgotten.stderr]).toEqual([1, expect.stringContaining("HALLPASS_PREVIOUS_SECRETS")]);
});

describe("a server that is killed while it seals data anew", () => {
  const [FORMER, PRESENT] = [
    "the-former-secret-of-no-use-elsewhere",
    "the-present-secret-of-no-use-elsewhere",
  ] as const;
  /** More than are sealed anew between two looks at them. */
  const VALUES = 5_000;
  const nameOf = (at: number) => `flow ${String(at).padStart(6, "0")}`;

  test.each(inTurn(["sqlite", "postgres"] as const, 0, 2))(
    "continues after a restart, and loses nothing, on %s",
    async (dialect) => {
      const directory = join(home, `killed-${dialect}`);
      const database = dialect === "postgres" ? await createTestDatabase() : null;
      const environment = { ...PRIVATE, ...(database && { DATABASE_URL: database.url }) };
      const place = { directory, databaseUrl: database?.url };
      const first = await startServer({ directory, environment: { ...environment, HALLPASS_SECRET: FORMER } });
      const kept = await sealedData(first);
      const { store, keyring: keys } = first.running.deps;
      for (let at = 0; at < VALUES; at += 1_000) {
        await store.write((tx) =>
          tx.addAll(
            "oauthFlows",
            Array.from({ length: 1_000 }, (_, index) => ({
              stateDigest: nameOf(at + index),
              projectId: kept.project.id,
              providerId: "github",
              sealedData: keys.seal(nameOf(at + index)),
              expiresAt: fromNow({ days: 1 }),
            })),
          ),
        );
      }
      await first.stop();

      const look = await openStore({ ...place, beside: true });
      const secrets = { HALLPASS_SECRET: PRESENT, HALLPASS_PREVIOUS_SECRETS: FORMER };
      const left = async () =>
        (await secretsStatus(look, keyring([PRESENT, FORMER]))).earlier.reduce((sum, { values }) => sum + values, 0);
      const isSealedAnew = (at: number) =>
        look.read(async (db) => {
          const t = db.oauthFlows;
          const [row] = await db
            .select({ sealed: t.sealedData })
            .from(t)
            .where(eq(t.stateDigest, nameOf(at)));
          return row?.sealed.subarray(0, 5).equals(masterSecret(PRESENT).header) ?? false;
        });
      const serve = () =>
        Bun.spawn([...PROGRAM, "serve", "--port", "0", "--data", directory], {
          stdout: "ignore",
          stderr: "ignore",
          env: { PATH: process.env.PATH ?? "", ...environment, ...secrets },
        });
      const killed = serve();
      await until(() => isSealedAnew(0), 60_000);
      killed.kill("SIGKILL");
      await killed.exited;
      const atKill = await left();
      const second = serve();
      await until(() => isSealedAnew(VALUES - 1), 120_000);
      await until(async () => (await left()) === 0, 30_000);
      second.kill("SIGTERM");
      await second.exited;
      const flows = await rowsOf(look, "oauthFlows");
      const present = keyring([PRESENT]);
      await look.close();
      const alone = await startServer({
        directory,
        clock: first.clock,
        environment: { ...environment, HALLPASS_SECRET: PRESENT },
      });
      const found = await kept.found(alone);
      await alone.stop();
      await database?.drop();

      expect(atKill).toBeGreaterThan(0);
      expect(flows).toHaveLength(VALUES);
      for (const { stateDigest, sealedData } of flows) expect(present.open(sealedData)).toBe(stateDigest);
      expect(found).toEqual(ALL_FOUND);
    },
  );
});

import { describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, asc, eq, gte } from "drizzle-orm";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { createSession, deleteSession, signOut } from "#contract/auth/sessions.ts";
import { signInWithAdminLink } from "#contract/instance.ts";
import { createInternalKey, updateInternalKey } from "#contract/internal-keys.ts";
import { overrideConfig } from "#contract/project-config.ts";
import { deleteProject, updateProject } from "#contract/projects.ts";
import { deleteCurrentUser, updateCurrentUser, updateUser } from "#contract/users.ts";
import { finishDeletions } from "#server/features/deletions/deletion-job.ts";
import { createSignInLink } from "#server/features/instance/admin-link.ts";
import { firstBrokenEntry, recordEndsAgain, sealAll } from "#testing/database/audit-chain.ts";
import { createTestDatabase } from "#testing/database/postgres.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server/server.ts";
import { fromNow, until } from "#testing/waiting.ts";
import { verifyChains } from "./verify.ts";
import { audit } from "./write.ts";

const FAR = fromNow({ days: 365 });

async function entriesOf({ running: { deps } }: TestServer, projectId: string) {
  const entries = await rowsOfProject(deps.store, "auditEntries", projectId);
  return entries.sort((a, b) => a.at - b.at);
}

/** Returns the only new entry of an action, in the form in which tests describe it. */
async function lastEntry(server: TestServer, projectId: string, action: string) {
  const entry = (await entriesOf(server, projectId)).filter((each) => each.action === action).at(-1);
  return (
    entry && {
      actor: [entry.actorType, entry.actorId],
      subject: [entry.subjectType, entry.subjectId],
      requestId: entry.requestId,
      ...entry.personal,
    }
  );
}

/** A project with sealed entries. */
async function withHistory(server: TestServer) {
  const project = await server.project();
  const ada = await project.person();
  for (let at = 0; at < 3; at++) await ada.wire.call(updateCurrentUser, { body: { display_name: `Ada ${at}` } });
  await sealAll(server);
  return { project, ada };
}

async function change(server: TestServer, project: TestProject, sequence: number, values: object) {
  await server.running.deps.store.write((tx) =>
    tx
      .update(tx.auditEntries)
      .set(values)
      .where(and(eq(tx.auditEntries.projectId, project.id), eq(tx.auditEntries.sequence, sequence))),
  );
}

eachServer((server) => {
  test("each important change is an entry: actor, subject, origin, before and after", async () => {
    const project = await server().project();
    const ada = await project.person();
    const { accessToken, userId, email } = ada;
    const asServer = project.server.with({ accessToken });
    const user = ["user", userId];
    const last = (action: string) => lastEntry(server(), project.id, action);
    const browser = ada.wire.with({}, { "user-agent": "Mozilla/5.0" });

    expect(await last("sign_up")).toMatchObject({
      actor: user,
      subject: user,
      ip: ada.ip,
      after: { method: "password" },
    });

    const signedIn = await browser.call(signInWithPassword, { body: { email, password: ada.password } });
    expect(await last("sign_in")).toMatchObject({
      actor: user,
      subject: user,
      ip: ada.ip,
      userAgent: "Mozilla/5.0",
      requestId: signedIn.headers.get("x-hallpass-request-id"),
      after: { method: "password", session_id: expect.any(String) },
    });

    await ada.wire.call(signInWithPassword, { body: { email, password: "wrong" } });
    expect(await last("sign_in_failed")).toMatchObject({ actor: ["nobody", null], subject: user, ip: ada.ip });
    await ada.wire.call(signInWithPassword, { body: { email: "nobody@example.com", password: "wrong" } });
    expect(await last("sign_in_failed")).toMatchObject({
      subject: ["user", null],
      after: { email: "nobody@example.com" },
    });

    await browser.call(updateCurrentUser, { body: { display_name: "Ada" } });
    expect(await last("user_updated")).toMatchObject({
      actor: user,
      subject: user,
      before: { display_name: null },
      after: { display_name: "Ada" },
    });
    const change = (body: Record<string, unknown>) =>
      project.server.call(updateUser, { params: { user_id: userId }, body });
    await change({ server_metadata: { plan: "silver", seats: 5 }, client_metadata: { theme: "dark" } });
    await change({ server_metadata: { plan: "gold", seats: 5 }, client_metadata: { theme: "dark" } });
    // Values of metadata may be about a person.
    expect((await last("user_updated"))?.after).toEqual({
      id: userId,
      display_name: "Ada",
      primary_email: email,
      primary_email_verified: false,
      selected_team_id: null,
      changed_keys: ["server_metadata.plan"],
    });
    await change({ display_name: "Ada" });
    expect((await last("user_updated"))?.after).not.toHaveProperty("changed_keys");

    const other = await project.server.call(createSession, { body: { user_id: userId } });
    expect(await last("session_created")).toMatchObject({ actor: ["server", null], subject: user });
    await project.admin.call(createSession, { body: { user_id: userId, is_impersonation: true } });
    expect(await last("impersonation_started")).toMatchObject({ actor: ["admin", null], subject: user });
    const id = (await last("session_created"))?.after as { session_id: string };
    await ada.wire.call(deleteSession, { params: { id: id.session_id } });
    expect(await last("session_deleted")).toMatchObject({ actor: user, subject: user, before: id });
    expect(other.status).toBe(200);

    await project.client.with({ accessToken: signedIn.body.access_token }).call(signOut);
    expect(await last("sign_out")).toMatchObject({ actor: user, subject: user });

    const key = await project.admin.call(createInternalKey, {
      body: {
        description: "Shop",
        expires_at_millis: FAR,
        has_publishable_client_key: false,
        has_secret_server_key: true,
        has_super_secret_admin_key: false,
      },
    });
    const subject = ["internal_key", key.body.id];
    const lastFour = key.body.secret_server_key.slice(-4);
    expect(await last("internal_key_created")).toMatchObject({
      actor: ["admin", null],
      subject,
      after: { description: "Shop", secret_server_key: lastFour },
    });
    await project.admin.call(updateInternalKey, { params: { id: key.body.id }, body: { description: "Old shop" } });
    expect(await last("internal_key_updated")).toMatchObject({
      subject,
      before: { description: "Shop" },
      after: { description: "Old shop" },
    });
    await project.admin.call(updateInternalKey, { params: { id: key.body.id }, body: { revoked: true } });
    expect(await last("internal_key_revoked")).toMatchObject({ subject });

    await project.admin.call(updateProject, { body: { display_name: "New", config: { passkey_enabled: true } } });
    expect(await last("project_updated")).toMatchObject({
      actor: ["admin", null],
      subject: ["project", project.id],
      before: { display_name: "A project" },
      after: { display_name: "New", changed_keys: ["auth.passkey.allowSignIn"] },
    });

    await asServer.call(updateCurrentUser, { body: { password: "a new password" } });
    expect(await last("password_changed")).toMatchObject({ actor: ["server", null], subject: user });
    const again = await project.server.call(createSession, { body: { user_id: userId } });
    await project.server.with({ accessToken: again.body.access_token }).call(deleteCurrentUser);
    expect(await last("user_deleted")).toMatchObject({
      actor: ["server", null],
      subject: user,
      before: { id: userId, primary_email: email },
    });
  });

  test("changes of the instance are in the log of project internal", async () => {
    const owner = await server().owner();
    const last = (action: string) => lastEntry(server(), "internal", action);
    const by = ["owner", owner.userId];

    expect(await last("instance_set_up")).toMatchObject({ actor: by, subject: ["user", owner.userId] });
    const project = await server().project();
    expect(await last("project_created")).toMatchObject({ actor: by, subject: ["project", project.id] });
    expect(await lastEntry(server(), project.id, "project_created")).toMatchObject({ actor: by });

    const link = await createSignInLink(server().running.deps, owner.email);
    await owner.signedOut.call(signInWithAdminLink, { body: { code: link?.split("#code=")[1] ?? "" } });
    expect(await last("admin_link_used")).toMatchObject({ actor: ["user", owner.userId] });
  });

  test("a refused change leaves no entry", async () => {
    const project = await server().project();
    const ada = await project.person();
    const before = await entriesOf(server(), project.id);

    await ada.wire.call(updateCurrentUser, { body: { selected_team_id: ada.userId } });
    await ada.wire.call(deleteCurrentUser);
    await project.admin.call(overrideConfig, { body: { config_override_string: '{"nothing":1}' } });

    expect(await entriesOf(server(), project.id)).toHaveLength(before.length);
  });

  test("no secret is in any entry", async () => {
    const project = await server().project();
    const ada = await project.person();
    const asServer = project.server.with({ accessToken: ada.accessToken });
    const hash = await Bun.password.hash("imported secret", { algorithm: "bcrypt", cost: 4 });
    const smtp = { host: "h", port: 25, username: "u", sender_name: "s", sender_email: "s@example.com" };
    await project.admin.call(updateProject, {
      body: {
        config: {
          oauth_providers: [{ id: "github", type: "standard", client_id: "id", client_secret: "a client secret" }],
          email_config: { type: "standard", password: "a mail password", ...smtp },
        },
      },
    });
    await project.client.call(signInWithPassword, { body: { email: ada.email, password: "a guessed password" } });
    await asServer.call(updateCurrentUser, { body: { password: "a new password" } });
    const { body } = await project.server.call(createSession, { body: { user_id: ada.userId } });
    await project.server
      .with({ accessToken: body.access_token })
      .call(updateCurrentUser, { body: { password_hash: hash } });

    const written = JSON.stringify(await entriesOf(server(), project.id));

    const secrets = [
      "a client secret",
      "a mail password",
      "a guessed password",
      "a new password",
      hash,
      "imported secret",
    ];
    const issued = [ada.password, ada.refreshToken, ada.accessToken, body.access_token, body.refresh_token];
    for (const secret of [...secrets, ...issued, ...Object.values(project.keys)]) expect(written).not.toContain(secret);
  });

  test("entries are numbered and sealed soon", async () => {
    const { project } = await withHistory(server());
    const ben = await project.person("ben");

    const entries = await until(async () => {
      const all = await entriesOf(server(), project.id);
      return all.every(({ sequence }) => sequence !== null) && all;
    });

    expect(entries.map(({ sequence }) => sequence)).toEqual(entries.map((_, at) => at + 1));
    expect(entries.at(-1)).toMatchObject({ action: "sign_up", subjectId: ben.userId });
    expect(await firstBrokenEntry(server().running.deps, project.id)).toBeNull();
  });

  // Intruders first rewrite the entries about their intrusion.
  test("a changed, removed, inserted or moved entry breaks the chain", async () => {
    const { deps } = server().running;
    const forged = { id: "forged", action: "sign_in", actorType: "user", subjectType: "user", personalDigest: "x" };
    const attacks: [string, (project: TestProject) => Promise<unknown>, number][] = [
      ["another action", (project) => change(server(), project, 2, { action: "sign_out" }), 2],
      ["another actor", (project) => change(server(), project, 3, { actorId: "somebody-else" }), 3],
      ["another time", (project) => change(server(), project, 2, { at: 1 }), 2],
      ["another subject", (project) => change(server(), project, 2, { subjectId: null }), 2],
      [
        "another address",
        (project) =>
          change(server(), project, 2, { personal: { ip: "1.2.3.4", userAgent: null, before: null, after: null } }),
        2,
      ],
      [
        "another address, without its salt",
        (project) =>
          change(server(), project, 2, {
            personalSalt: null,
            personal: { ip: "1.2.3.4", userAgent: null, before: null, after: null },
          }),
        2,
      ],
      ["another digest", (project) => change(server(), project, 2, { personal: null, personalDigest: "x" }), 2],
      [
        "one taken out",
        (project) =>
          deps.store.write((tx) =>
            tx
              .delete(tx.auditEntries)
              .where(and(eq(tx.auditEntries.projectId, project.id), eq(tx.auditEntries.sequence, 2))),
          ),
        2,
      ],
      [
        "one taken out, the rest renumbered",
        async (project) => {
          const t = { projectId: project.id };
          await deps.store.write((tx) =>
            tx
              .delete(tx.auditEntries)
              .where(and(eq(tx.auditEntries.projectId, t.projectId), eq(tx.auditEntries.sequence, 1))),
          );
          for (let at = 2; at <= 6; at++) await change(server(), project, at, { sequence: at - 1 });
        },
        1,
      ],
      [
        "one put at the end",
        (project) =>
          deps.store.write((tx) =>
            tx
              .insert(tx.auditEntries)
              .values({ ...forged, id: project.id, projectId: project.id, at: 1, sequence: 7, seal: "x" }),
          ),
        7,
      ],
      [
        "two swapped",
        async (project) => {
          await change(server(), project, 2, { sequence: 99 });
          await change(server(), project, 3, { sequence: 2 });
          await change(server(), project, 99, { sequence: 3 });
        },
        2,
      ],
    ];

    for (const [name, attack, brokenAt] of attacks) {
      const { project } = await withHistory(server());
      expect([name, await firstBrokenEntry(deps, project.id)]).toEqual([name, null]);
      await attack(project);
      expect([name, await firstBrokenEntry(deps, project.id)]).toEqual([name, brokenAt]);
    }
  });

  // Who has the secret, too, can also rewrite what the data records about the end.
  test("a noted head reveals a log whose end was cut off or sealed anew", async () => {
    const { deps } = server().running;
    const noted = async (project: TestProject) => {
      const last = (await entriesOf(server(), project.id)).find(({ sequence }) => sequence === 6);
      return { sequence: 6, seal: last?.seal ?? "" };
    };
    const cutFrom = (sequence: number) => (project: TestProject) =>
      deps.store.write((tx) =>
        tx
          .delete(tx.auditEntries)
          .where(and(eq(tx.auditEntries.projectId, project.id), gte(tx.auditEntries.sequence, sequence))),
      );
    const attacks: [string, (project: TestProject) => Promise<unknown>, number | null][] = [
      ["more was written", (project) => project.person("ben"), null],
      ["the end cut off", cutFrom(5), 5],
      ["emptied", cutFrom(1), 1],
      [
        "unsealed, changed, and sealed by the server itself, which cannot know",
        (project) => change(server(), project, 6, { sequence: null, seal: null, action: "sign_out" }),
        6,
      ],
    ];

    for (const [name, attack, brokenAt] of attacks) {
      const { project } = await withHistory(server());
      const head = await noted(project);
      await recordEndsAgain(deps, () => attack(project));
      await sealAll(server());
      const projectId = project.id;
      const [alone] = await verifyChains(deps, { projectId });
      const [compared] = await verifyChains(deps, { projectId, noted: new Map([[projectId, [head]]]) });

      expect([name, alone?.broken ?? null]).toEqual([name, null]);
      expect([name, compared?.broken?.sequence ?? null]).toEqual([name, brokenAt]);
    }
  });

  test("projects' chains are independent, and an entry cannot move from one to another", async () => {
    const [{ project: one }, { project: two }] = [await withHistory(server()), await withHistory(server())];
    const { deps } = server().running;

    await change(server(), one, 6, { projectId: two.id, sequence: 7 });

    expect(await firstBrokenEntry(deps, one.id)).toBeNull();
    expect(await firstBrokenEntry(deps, two.id)).toBe(7);
  });

  test("the personal part can be erased, and the chain stays intact", async () => {
    const { project } = await withHistory(server());

    await change(server(), project, 2, { personal: null, personalSalt: null });

    expect(await firstBrokenEntry(server().running.deps, project.id)).toBeNull();
  });

  test("a deleted project leaves its existence and its changes in the log, and nothing personal", async () => {
    const { project, ada } = await withHistory(server());

    await project.admin.call(deleteProject);
    await finishDeletions(server().running.deps);
    await sealAll(server());
    const entries = await entriesOf(server(), project.id);

    expect(await lastEntry(server(), "internal", "project_deleted")).toMatchObject({
      actor: ["admin", null],
      subject: ["project", project.id],
      before: { display_name: "A project" },
    });
    expect(entries).toHaveLength(6);
    expect(JSON.stringify(entries)).not.toContain(ada.email);
    expect(JSON.stringify(entries)).not.toContain(ada.ip);
    for (const id of [project.id, "internal"]) expect(await firstBrokenEntry(server().running.deps, id)).toBeNull();
  });
});

// An intruder who cuts off the end of the log cannot change log lines kept elsewhere.
test("a stopping server logs the head of each chain, and the chain can be checked against it later", async () => {
  const directory = mkdtempSync(join(tmpdir(), "hallpass-test-"));
  const server = await startServer({ directory });
  const project = await server.project();
  for (const name of ["ada", "ben", "carol"]) await project.person(name);
  const count = (await entriesOf(server, project.id)).length;

  await server.stop();
  const later = await startServer({ directory });

  const lines = server.log.map((line) => JSON.parse(line)).filter(({ message }) => message === "Audit log sealed");
  const heads: { project: string; sequence: number; seal: string }[] = lines.flatMap((line) => line.heads);
  const head = heads.filter((each) => each.project === project.id).at(-1);
  expect(head?.sequence).toBe(count);
  if (!head) throw new Error("No head.");
  const noted = new Map([[project.id, [head]]]);
  expect((await verifyChains(later.running.deps, { projectId: project.id, noted }))[0]?.broken).toBeNull();
  await later.stop();
  rmSync(directory, { recursive: true });
});

describe("two servers that seal one log", () => {
  test("number each entry once, in one chain", async () => {
    const database = await createTestDatabase();
    const environment = { DATABASE_URL: database.url };
    const servers = [await startServer({ environment }), await startServer({ environment })];
    try {
      const [one] = servers;
      if (!one) throw new Error("No server.");
      const { deps } = one.running;
      const entry = {
        projectId: "a-project",
        action: "sign_in",
        actor: { type: "nobody", id: null },
        subject: { type: "user", id: null },
        origin: null,
      } as const;
      await Promise.all(Array.from({ length: 60 }, () => deps.store.write((tx) => audit(tx, deps, entry))));

      await Promise.all(servers.flatMap((each) => [sealAll(each), sealAll(each), sealAll(each)]));

      const entries = await deps.store.read((db) =>
        db
          .select()
          .from(db.auditEntries)
          .where(eq(db.auditEntries.projectId, "a-project"))
          .orderBy(asc(db.auditEntries.sequence)),
      );
      expect(entries.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1));
      expect(await firstBrokenEntry(deps, "a-project")).toBeNull();
    } finally {
      for (const each of servers) await each.stop();
      await database.drop();
    }
  });
});

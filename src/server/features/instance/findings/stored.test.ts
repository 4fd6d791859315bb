import { expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { readFindings } from "#contract/instance.ts";
import { changeBackupSchedule } from "#contract/instance-backups.ts";
import { createLegacyVerifier, deleteLegacyVerifier } from "#contract/legacy-verifier.ts";
import { updateProject } from "#contract/projects.ts";
import { projectCacheKey } from "#server/foundation/projects/index.ts";
import { makeApp } from "#testing/people/app.ts";
import { asOperator } from "#testing/people/console-people.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { until } from "#testing/waiting.ts";
import { noteFindings } from "../doctor.ts";
import { forgetServer } from "./servers.ts";
import { storedFindings } from "./stored.ts";

const DAY = 86_400_000;
const YEAR = 365 * DAY;

eachServer(
  (server) => {
    const looked = async (isDeep = false) => {
      const found = await storedFindings(server().running.deps, { isDeep, begin: () => undefined });
      // The disk of the machine that runs the tests is not their subject.
      return found.filter(({ id }) => id !== "little_space");
    };
    const idsOf = async () => (await looked()).map(({ id, severity }) => `${id} ${severity}`);

    test("sound data has no findings, however deep one looks", async () => {
      await server().project();

      expect(await looked()).toEqual([]);
      expect(await looked(true)).toEqual([]);
    });

    test("what only the running server knows is found by others, until the server stops", async () => {
      const { deps } = server().running;
      const { settings, unnamedProxy } = deps;
      deps.unnamedProxy = { notice() {}, peer: "10.1.2.3" };
      deps.settings = { ...settings, trustedProxies: null };
      await noteFindings(deps);
      const noted = await looked();
      await forgetServer(deps);
      // The server notes its findings each minute, too.
      Object.assign(deps, { settings, unnamedProxy });

      expect(noted.map(({ id }) => id)).toEqual(["proxy_not_named"]);
      expect(noted[0]?.summary).toContain("10.1.2.3");
      expect(await looked()).toEqual([]);
    });

    test("servers of different versions are told, and one that ended minutes ago is not", async () => {
      const { store, now } = server().running.deps;
      const other = { id: "other", host: "db2", version: "99.0.0", startedAt: 1, findings: [] };
      const note = (seenAt: number) =>
        store.write(async (tx) => {
          await tx.delete(tx.servers).where(eq(tx.servers.id, "other"));
          await tx.add("servers", { ...other, seenAt });
        });
      await note(now());
      const [differ] = await looked();
      await note(now() - 600_000);
      const ended = await looked();
      await note(now() + DAY);
      const ahead = (await looked()).map(({ id }) => id);
      await store.write((tx) => tx.delete(tx.servers).where(eq(tx.servers.id, "other")));

      expect(differ).toMatchObject({ id: "versions_differ", severity: "warning" });
      expect(differ?.summary).toContain("db2 99.0.0");
      expect(ended).toEqual([]);
      expect(ahead).toContain("clock_behind");
    });

    test("apps without PKCE are found while sign-in to apps is on, and in production mode those with a local address", async () => {
      const project = await server().project({
        displayName: "Boats",
        config: { authorization_server_enabled: true, allow_localhost: false },
      });
      const redirect_urls = ["https://boats.example.com/callback", "http://localhost:3000/callback"];
      await makeApp(server(), project, { name: "Wiki", pkce_exempt: true });
      await makeApp(server(), project, { name: "Grafana", redirect_urls });
      await makeApp(server(), project, { name: "Boat finder", kind: "public", redirect_urls });
      const before = await looked();
      await project.admin.call(updateProject, { body: { is_production_mode: true } });
      const inProduction = await looked();
      await project.admin.call(updateProject, { body: { config: { authorization_server_enabled: false } } });

      expect(before.map(({ id }) => id)).toEqual(["oauth_clients_without_pkce"]);
      expect(before[0]?.summary).toContain(`Wiki (project ${project.id})`);
      expect(inProduction.map(({ id }) => id)).toEqual([
        "oauth_clients_without_pkce",
        "oauth_clients_with_local_addresses",
      ]);
      expect(inProduction[1]?.summary).toContain(`: Grafana (project ${project.id}).`);
      expect(await looked()).toEqual([]);
    });

    test("accounts that kept the hash of another product for a month are counted, by project, kind and age", async () => {
      const project = await server().project();
      const { store, now } = server().running.deps;
      const user = (id: string, importedAt: number) => ({
        id,
        projectId: project.id,
        signedUpAt: 0,
        lastActiveAt: 0,
        isAnonymous: false,
        otpAuthEnabled: false,
        passwordHash: "$2b$10$",
        passwordImportedAt: importedAt,
        passwordKind: "bcrypt 10",
      });
      await store.write((tx) => tx.addAll("users", [user("new", now() - DAY), user("newer", now())]));
      const soon = await looked();
      await store.write((tx) =>
        tx.add("users", { ...user("old", now() - 31 * DAY), passwordKind: "wrapped-md5-crypt" }),
      );
      const [kept, ...others] = await looked();
      const { body } = await asOperator(server()).then((operator) => operator.call(readFindings));
      await store.write(async (tx) => tx.delete(tx.users).where(eq(tx.users.projectId, project.id)));

      expect([soon, others]).toEqual([[], []]);
      expect(kept).toMatchObject({ id: "imported_hashes", severity: "warning" });
      const day = (ago: number) => new Date(now() - ago * DAY).toISOString().slice(0, 10);
      expect(kept?.summary).toBe(
        `3 accounts have kept the password hash of another product: 2 bcrypt 10 since ${day(1)} (project ${project.id}), 1 md5-crypt since ${day(31)} (project ${project.id}).`,
      );
      expect(body.findings).toContainEqual(kept ?? null);
    });

    test("a former product that often fails is reported, and a live check that ends while accounts still move in", async () => {
      const project = await server().project();
      const { store, now } = server().running.deps;
      const body = { url: "https://old.example.com/check", ends_at_millis: now() + 30 * DAY };
      await project.admin.call(createLegacyVerifier, { body });
      const change = (changes: object) =>
        store.write((tx) => tx.change("legacyVerifiers", { projectId: project.id }, changes));

      const quiet = await looked();
      await change({ failed: 4, failuresInARow: 3, lastFailedAt: now(), lastFailure: "It answered with status 500." });
      const failing = await looked();
      await change({ failuresInARow: 0, moved: 100 });
      const rare = await looked();
      await change({ endsAt: now() + 3 * DAY });
      const idle = await looked();
      await change({ lastMovedAt: now() - DAY });
      const near = await looked();
      await change({ endsAt: now() - DAY / 2 });
      const past = await looked();
      const { body: shown } = await asOperator(server()).then((operator) => operator.call(readFindings));
      await project.admin.call(deleteLegacyVerifier, { body: {} });

      expect([quiet, rare, idle, await looked()]).toEqual([[], [], [], []]);
      expect(failing.map(({ id }) => id)).toEqual(["legacy_verifiers_failing"]);
      expect(failing[0]?.summary).toEndWith(
        `: project ${project.id}: 4 failures, the last one: It answered with status 500.`,
      );
      for (const found of [near, past]) expect(found.map(({ id }) => id)).toEqual(["legacy_verifiers_ending"]);
      expect(shown.findings).toContainEqual(past[0] ?? null);
    });

    test("an audit log that somebody changed is an error", async () => {
      const { id } = await server().project();
      const { store } = server().running.deps;
      const sealed = async () => {
        const t = await store.read((db) => db.select().from(db.auditEntries).where(eq(db.auditEntries.projectId, id)));
        return t.length > 0 && t.every(({ sequence }) => sequence !== null);
      };
      await until(sealed);
      const rename = (from: string, to: string) =>
        store.write((tx) => {
          const t = tx.auditEntries;
          return tx.update(t).set({ action: to }).where(sql`${t.projectId} = ${id} and ${t.action} = ${from}`);
        });
      await rename("project_created", "sign_in");
      const [broken] = await looked();
      await rename("sign_in", "project_created");

      expect(broken).toMatchObject({ id: "audit_broken", severity: "error" });
      expect(broken?.summary).toContain(id);
      expect(await looked()).toEqual([]);
    });

    test("a project in production mode that breaks its rules is named", async () => {
      const { id } = await server().project({ config: { allow_localhost: true } });
      const { store } = server().running.deps;
      const setProduction = (isProductionMode: boolean) =>
        store.write((tx) => tx.change("projects", { id }, { isProductionMode }));
      await setProduction(true);
      const [broken] = await looked();
      await setProduction(false);

      expect(broken).toMatchObject({ id: "production_mode_broken", severity: "warning" });
      expect(broken?.summary).toContain(`Project ${id}`);
    });

    test("a trusted domain with a * is named for a project in production mode, with what it means", async () => {
      const { id } = await server().project();
      const { store, keyring } = server().running.deps;
      // As an import may have stored it.
      const override = {
        "domains.trustedDomains.a": { baseUrl: "https://*.preview.example.com", handlerPath: "/" },
        "domains.trustedDomains.b": { baseUrl: "https://*.vercel.app", handlerPath: "/" },
      };
      await store.write(async (tx) => {
        const sealedConfig = keyring.seal(JSON.stringify(override));
        await tx.change("projects", { id }, { isProductionMode: true, sealedConfig });
        await tx.bump(projectCacheKey(id));
      });
      const found = (await looked()).map(({ id, severity, summary }) => ({ id, severity, summary }));
      await store.write((tx) => tx.change("projects", { id }, { isProductionMode: false }));

      expect(found).toEqual([
        {
          id: "wildcard_domain_trusted",
          severity: "warning",
          summary: `Project ${id} trusts https://*.preview.example.com: anyone who can create a subdomain there can receive codes and tokens of its users.`,
        },
        {
          id: "wildcard_domain_useless",
          severity: "warning",
          summary: expect.stringContaining("https://*.vercel.app"),
        },
      ]);
    });

    test("events that no worker looked at for an hour are told", async () => {
      const { store, now } = server().running.deps;
      const { id: projectId } = await server().project();
      const event = { id: "old", projectId, type: "user.created", payload: {}, state: "queued", doneAt: null } as const;
      await store.write((tx) => tx.add("events", { ...event, createdAt: now() - 2 * 3_600_000 }));
      const stuck = await idsOf();
      await store.write((tx) => tx.delete(tx.events).where(eq(tx.events.id, "old")));

      expect(stuck).toContain("events_stuck warning");
    });

    test("problems that owners were told of are listed until they end", async () => {
      const { store, now } = server().running.deps;
      const { id: projectId } = await server().project();
      const key = `${projectId}/mails_fail`;
      const told = { severity: "warning" as const, summary: "Mails fail.", remedy: "Look.", timesTold: 1 };
      await store.write((tx) =>
        tx.add("incidents", { key, projectId, ...told, beganAt: now(), seenAt: now(), toldAt: now() }),
      );
      const listed = await looked();
      await store.write((tx) => tx.change("incidents", { key }, { endedAt: now() }));

      expect(listed).toEqual([{ id: "mails_fail", severity: "warning", summary: "Mails fail.", remedy: "Look." }]);
      expect(await looked()).toEqual([]);
    });

    test("a scheduled backup that nobody made is told", async () => {
      await (await asOperator(server())).call(changeBackupSchedule, { body: { frequency: "daily" } });
      const { store, settings, keyring, projects, now } = server().running.deps;
      const later = { store, settings, keyring, projects, now: () => now() + 2 * DAY };
      const found = await storedFindings(later, { isDeep: false, begin: () => undefined });
      await (await asOperator(server())).call(changeBackupSchedule, { body: { frequency: "off" } });

      expect(found.map(({ id }) => id)).toContain("backup_late");
    });

    test("a secret and signing keys of more than two years are told", async () => {
      const { store, settings, keyring, projects, now } = server().running.deps;
      const at = async (millis: number) => {
        const later = { store, settings, keyring, projects, now: () => now() + millis };
        const found = await storedFindings(later, { isDeep: false, begin: () => undefined });
        return found.map(({ id }) => id).filter((id) => /old$/.test(id) && id !== "backup_old");
      };

      expect(await at(YEAR)).toEqual([]);
      expect(await at(2 * YEAR + DAY)).toEqual(["secret_old", "signing_keys_old"]);
    });
  },
  {
    environment: { HALLPASS_SMTP_URL: "smtp://127.0.0.1:1" },
    // The worker for events is the one that a test finds stuck.
    jobs: (all) => all.filter(({ name }) => name !== "events"),
  },
);

import { describe, expect, test } from "bun:test";
import { INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import type { Store } from "#server/db/store/store.ts";
import { ownPassword } from "#server/foundation/users/index.ts";
import { asAddress } from "#testing/address.ts";
import { eachStore } from "#testing/database/stores.ts";
import { exportFile, HEADER, importFile } from "#testing/database/transfer-files.ts";
import { everything, rowsOf } from "#testing/server/rows.ts";

const PROJECT = "11111111-1111-4111-8111-111111111111";
const OTHER = "22222222-2222-4222-8222-222222222222";
const id = (n: number) => `${String(n).padStart(8, "0")}-0000-4000-8000-000000000000`;
const BCRYPT = "$2b$10$abcdefghijklmnopqrstuuMmwYkVQ0mm.VrPNv4e.rJqWqJYJ8n4K";
const ARGON = "$argon2id$v=19$m=19456,t=2,p=1$BwcHBwcHBwcHBwcHBwcHBw$BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc";

const project = (projectId = PROJECT, config: object = {}) => ({
  type: "project",
  id: projectId,
  display_name: "Boats",
  config: { "auth.password.allowSignIn": true, ...config },
});
const ada = (more: object = {}) => ({
  type: "user",
  id: id(1),
  project_id: PROJECT,
  display_name: "Ada",
  contact_channels: [{ value: "ada@example.com", is_verified: true }],
  password_hash: BCRYPT,
  ...more,
});
const ben = (more: object = {}) => ({
  type: "user",
  id: id(2),
  project_id: PROJECT,
  contact_channels: [{ value: "ben@example.com" }],
  ...more,
});
const boat = { type: "team", id: id(9), project_id: PROJECT, display_name: "Crew" };
const aboard = {
  type: "team_member",
  project_id: PROJECT,
  team_id: id(9),
  user_id: id(1),
  permission_ids: ["team_member"],
};

eachStore((make) => {
  const start = async (records: object[] = []) => {
    const store = await (await make()).open();
    if (records.length > 0) await importFile(store, [HEADER, ...records]);
    return store;
  };

  describe("importing", () => {
    test("importing the same file again changes nothing, not even the audit log", async () => {
      const records = [HEADER, project(), boat, ada({ selected_team_id: id(9) }), ben(), aboard];
      const store = await start();
      const first = await importFile(store, records);
      const before = await everything(store);

      const second = await importFile(store, records);

      expect(first.records.user).toEqual({ created: 2 });
      expect(second.records).toEqual({
        project: { unchanged: 1 },
        team: { unchanged: 1 },
        user: { unchanged: 2 },
        team_member: { unchanged: 1 },
      });
      expect(await everything(store)).toEqual(before);
    });

    test("a run writes one audit entry per project, and sends neither mails nor events", async () => {
      const store = await start();

      await importFile(store, [HEADER, project(), ada(), ben(), boat, aboard, project(OTHER)]);

      const entries = (await rowsOf(store, "auditEntries")).filter(({ action }) => action === "records_imported");
      expect(entries.map(({ projectId }) => projectId).sort()).toEqual([PROJECT, OTHER]);
      const counts = entries.find(({ projectId }) => projectId === PROJECT)?.personal?.after;
      expect(counts).toEqual({ records_in_file: { project: 1, user: 2, team: 1, team_member: 1 } });
      expect(await rowsOf(store, "events")).toEqual([]);
      expect(await rowsOf(store, "mails")).toEqual([]);
    });

    test("a field that a record omits stays as it is; null removes it", async () => {
      const store = await start([project(), ada({ server_metadata: { a: 1 }, client_metadata: { b: 2 } })]);

      const again = { type: "user", id: id(1), project_id: PROJECT, display_name: "Ada L.", client_metadata: null };
      const report = await importFile(store, [HEADER, again]);

      const [user] = await rowsOf(store, "users");
      expect(report.records.user).toEqual({ updated: 1 });
      expect(user).toMatchObject({ displayName: "Ada L.", serverMetadata: { a: 1 }, clientMetadata: null });
      expect(user?.passwordHash).toBe(BCRYPT);
      expect(await rowsOf(store, "contactChannels")).toHaveLength(1);
    });

    test("users without ids get the same ids each time, and addresses are stored in normal form", async () => {
      const contact_channels = [{ value: " Ada@Example.COM" }, { value: "ada@münchen.de" }];
      const record = { type: "user", project_id: PROJECT, contact_channels };
      const store = await start([project(), record]);

      const again = await importFile(store, [HEADER, record]);

      expect(again.records.user).toEqual({ unchanged: 1 });
      const channels = await rowsOf(store, "contactChannels");
      expect(channels.map(({ value }) => value).sort()).toEqual([
        asAddress("ada@example.com"),
        asAddress("ada@xn--mnchen-3ya.de"),
      ]);
      const channel = channels.find(({ isPrimary }) => isPrimary);
      expect(channel).toMatchObject({
        value: "ada@example.com",
        isPrimary: true,
        usedForAuth: true,
        isVerified: false,
      });
      expect(channel?.provenAt).toBeNull();
    });

    // Users act between two runs: an old file must not lock them out or restore an old password.
    test("another product's hash does not replace a password that was changed here meanwhile", async () => {
      const store = await start([project(), ada()]);
      await store.write(async (tx) =>
        tx.update(tx.users).set({ ...ownPassword(ARGON), lastActiveAt: 1_900_000_000_000 }),
      );
      await store.write(async (tx) => tx.update(tx.contactChannels).set({ isVerified: true, provenAt: 5 }));

      const report = await importFile(store, [HEADER, ada({ contact_channels: [{ value: "ada@example.com" }] })]);

      const [[user], [channel]] = [await rowsOf(store, "users"), await rowsOf(store, "contactChannels")];
      expect(report.records.user).toEqual({ unchanged: 1 });
      expect(user).toMatchObject({ passwordHash: ARGON, lastActiveAt: 1_900_000_000_000 });
      expect(channel).toMatchObject({ isVerified: true, provenAt: 5 });
    });

    test("keys that were used here meanwhile are not put back in time", async () => {
      const key = {
        type: "internal_key",
        id: id(60),
        project_id: PROJECT,
        expires_at_millis: 1,
        last_used_at_millis: 5,
      };
      const store = await start([project(), key]);
      await store.write(async (tx) => tx.update(tx.internalKeys).set({ lastUsedAt: 7 }));

      const report = await importFile(store, [HEADER, key]);
      const [kept] = await rowsOf(store, "internalKeys");
      await importFile(store, [HEADER, { ...key, last_used_at_millis: 9 }]);
      const [later] = await rowsOf(store, "internalKeys");

      expect(report.records.internal_key).toEqual({ unchanged: 1 });
      expect([kept?.lastUsedAt, later?.lastUsedAt]).toEqual([7, 9]);
    });

    test("a password that an import changes ends the sessions of the old one", async () => {
      const store = await start([project(), ada({ password_hash: ARGON }), ben()]);
      const session = { projectId: PROJECT, createdAt: 1, expiresAt: 9e12, isImpersonation: false };
      await store.write(async (tx) => {
        await tx.add("sessions", { ...session, id: id(5), userId: id(1), refreshTokenDigest: "a" });
        await tx.add("sessions", { ...session, id: id(6), userId: id(2), refreshTokenDigest: "b" });
      });

      await importFile(store, [
        HEADER,
        ada({ password_hash: ARGON.replaceAll("BwcH", "CwcH") }),
        ben({ display_name: "B" }),
      ]);

      expect((await rowsOf(store, "sessions")).map(({ userId }) => userId)).toEqual([id(2)]);
    });

    test("with --keep-existing stored records stay, and new ones are added", async () => {
      const store = await start([project(), ada()]);

      const report = await importFile(store, [HEADER, ada({ display_name: "Somebody" }), ben()], {
        keepExisting: true,
      });

      expect(report.records.user).toEqual({ kept: 1, created: 1 });
      expect((await rowsOf(store, "users")).map(({ displayName }) => displayName).sort()).toEqual(["Ada", null]);
    });
  });

  test("an account that a file disables at an unknown time is disabled since the import, and a second import leaves it so", async () => {
    const store = await start([project(), ada({ disabled_at_millis: 5 }), ben()]);
    const file = [HEADER, ada({ is_disabled: true }), ben({ is_disabled: true })];

    const dry = await importFile(store, file, { dryRun: true });
    const first = await importFile(store, file);
    const again = await importFile(store, file);

    expect([first.records.user, again.records.user]).toEqual([{ updated: 1, unchanged: 1 }, { unchanged: 2 }]);
    expect(dry.records).toEqual(first.records);
    const users = Object.fromEntries((await rowsOf(store, "users")).map((row) => [row.id, row.disabledAt]));
    expect(users).toEqual({ [id(1)]: 5, [id(2)]: 1_800_000_000_000 });
  });

  describe("conflicts", () => {
    const conflicting: [string, object, RegExp][] = [
      ["an id of another project", ada({ project_id: OTHER, contact_channels: [] }), /belongs to another project/],
      [
        "an address that another user signs in with",
        ben({ contact_channels: [{ value: "ADA@example.com" }] }),
        /belongs to another user \(00000001-/,
      ],
      ["a missing team", ben({ selected_team_id: id(77) }), /the team does not exist in project/],
      [
        "a user of another project",
        { ...aboard, project_id: OTHER, team_id: id(8) },
        /the user does not exist in project 2222/,
      ],
      ["a missing project", ben({ project_id: id(78) }), /the project does not exist/],
      [
        "a provider account that another user signs in with",
        { type: "oauth_account", project_id: PROJECT, user_id: id(3), provider_id: "github", account_id: "1" },
        /belongs to another oauth_account/,
      ],
      [
        "a passkey of another user",
        { type: "passkey", id: id(51), project_id: PROJECT, user_id: id(3), credential_id: "cred", public_key: "AAAA" },
        /belongs to another passkey/,
      ],
      [
        "a key of another project",
        {
          type: "internal_key",
          id: id(61),
          project_id: OTHER,
          expires_at_millis: 1,
          secret_server_key: { digest: "a".repeat(64), last_four: "abcd" },
        },
        /belongs to another internal_key/,
      ],
    ];
    const there = [
      project(),
      { ...project(OTHER), display_name: "Others" },
      {
        type: "internal_key",
        id: id(60),
        project_id: PROJECT,
        expires_at_millis: 1,
        secret_server_key: { digest: "a".repeat(64), last_four: "abcd" },
      },
      boat,
      { ...boat, id: id(8), project_id: OTHER },
      ada(),
      { type: "user", id: id(3), project_id: PROJECT },
      { type: "oauth_account", project_id: PROJECT, user_id: id(1), provider_id: "github", account_id: "1" },
      { type: "passkey", id: id(50), project_id: PROJECT, user_id: id(1), credential_id: "cred", public_key: "AAAA" },
    ];

    for (const [name, record, reason] of conflicting) {
      test(`${name}: the line is skipped and reported, its neighbors are imported`, async () => {
        const store = await start(there);
        const newUser = { type: "user", id: id(4), project_id: PROJECT };
        const after = { type: "user", id: id(5), project_id: PROJECT };

        const records = [HEADER, newUser, record, after];
        const simulated = await importFile(store, records, { onConflict: "skip", dryRun: true });
        const report = await importFile(store, records, { onConflict: "skip" });

        expect(report.conflicts).toEqual([expect.objectContaining({ line: 3, reason: expect.stringMatching(reason) })]);
        expect({ ...simulated, dryRun: false }).toEqual(report);
        const ids = (await rowsOf(store, "users")).map((user) => user.id).sort();
        expect(ids).toEqual([id(1), id(3), id(4), id(5)]);
        expect(await rowsOf(store, "passkeys")).toHaveLength(1);
        expect(await rowsOf(store, "oauthAccounts")).toHaveLength(1);
        expect(await rowsOf(store, "internalKeys")).toHaveLength(1);
      });
    }

    test("an import stops at a conflict unless told to skip, and names the line", async () => {
      const store = await start(there);
      const records = [HEADER, ben({ contact_channels: [{ value: "ada@example.com" }] }), { ...boat, id: id(10) }];

      const report = await importFile(store, records);

      expect(report).toMatchObject({ stopped: true, conflicts: [{ line: 2, type: "user" }], records: {} });
      expect(await rowsOf(store, "users")).toHaveLength(2);
      expect(await rowsOf(store, "teams")).toHaveLength(2 + 1);
    });

    test("the first of two records with the same address in one file gets it", async () => {
      const store = await start([project()]);
      const twice = [HEADER, ada(), ben({ contact_channels: [{ value: "ada@example.com" }] })];

      const simulated = await importFile(store, twice, { onConflict: "skip", dryRun: true });
      const report = await importFile(store, twice, { onConflict: "skip" });

      expect({ ...simulated, dryRun: false }).toEqual(report);
      expect(report.records.user).toEqual({ created: 1, skipped: 1 });
    });

    test("an address that one user releases is free for the next line", async () => {
      const store = await start([project(), ada()]);
      const swap = [
        HEADER,
        ada({ contact_channels: [{ value: "new@example.com" }] }),
        ben({ contact_channels: [{ value: "ada@example.com" }] }),
      ];

      const simulated = await importFile(store, swap, { dryRun: true });
      const report = await importFile(store, swap);

      expect({ ...simulated, dryRun: false }).toEqual(report);
      expect(report.records.user).toEqual({ updated: 1, created: 1 });
    });
  });

  describe("a dry run", () => {
    test("reports what an import would do, and writes nothing", async () => {
      const store = await start([project(), ada()]);
      const before = await everything(store);
      const records = [
        HEADER,
        project(OTHER),
        { ...boat },
        ada({ display_name: "A" }),
        ben({ selected_team_id: id(9) }),
        aboard,
      ];

      const simulated = await importFile(store, records, { dryRun: true });
      const after = await everything(store);
      const done = await importFile(store, records);

      expect(after).toEqual(before);
      expect({ ...simulated, dryRun: false }).toEqual(done);
      expect(done.records).toEqual({
        project: { created: 1 },
        team: { created: 1 },
        user: { updated: 1, created: 1 },
        team_member: { created: 1 },
      });
    });
  });

  describe("secrets", () => {
    const secrets = {
      "auth.oauth.providers.github": { type: "github", isShared: false, clientId: "x", clientSecret: "hush" },
      "emails.server": { isShared: false, host: "mail.example.com" },
      "emails.server.password": "quiet",
    };
    const withFactor = ada({ totp_secret_base64: "AAAAAAAAAAAAAAAAAAAAAAAAAAA=", last_totp_step: 7 });
    const code = { type: "recovery_code", id: id(70), project_id: PROJECT, user_id: id(1), digest: "b".repeat(64) };

    test("are in the file only on request, and omitted ones are counted", async () => {
      const store = await start([project(PROJECT, secrets), withFactor, code]);

      const { text: plain, report } = await exportFile(store, { includeSecrets: false });
      const { text: whole } = await exportFile(store);

      expect(report.leftOut).toEqual({ oauth_client_secret: 1, smtp_password: 1, totp_secret: 1, recovery_code: 1 });
      for (const secret of ["hush", "quiet", "AAAAAAAAAAAA", "bbbb"]) {
        expect(plain).not.toContain(secret);
        expect(whole).toContain(secret);
      }
    });

    test("secrets that are stored are not lost by importing a file without them", async () => {
      const store = await start([project(PROJECT, secrets), withFactor, code]);
      const { text } = await exportFile(store, { includeSecrets: false });
      const before = (await exportFile(store)).text;

      const report = await importFile(store, text);

      expect(report.records.project).toEqual({ unchanged: 2 });
      expect(report.records.user).toEqual({ unchanged: 1 });
      expect((await exportFile(store)).text).toBe(before);
    });
  });

  describe("into a project", () => {
    test("everything is imported there, without the file's own configuration and keys", async () => {
      const source = await start([project(), boat, ada({ selected_team_id: id(9) }), aboard]);
      const target = await start([project(OTHER)]);
      const { text } = await exportFile(source, { projectIds: [PROJECT] });

      const report = await importFile(target, text, { intoProject: OTHER });

      expect(report.leftOut).toEqual({ project: 1 });
      expect((await rowsOf(target, "users")).map(({ projectId }) => projectId)).toEqual([OTHER]);
      expect((await rowsOf(target, "teamPermissionGrants")).map(({ projectId }) => projectId)).toEqual([OTHER]);
    });
  });

  describe("the operators of the instance", () => {
    const owner = {
      type: "user",
      id: id(1),
      project_id: INTERNAL_PROJECT_ID,
      contact_channels: [{ value: "o@example.com" }],
    };
    const operators = { type: "team", id: id(20), project_id: INTERNAL_PROJECT_ID, display_name: "Operators" };
    const internal = { type: "project", id: INTERNAL_PROJECT_ID, owner_team_id: id(20) };
    const member = {
      type: "team_member",
      project_id: INTERNAL_PROJECT_ID,
      team_id: id(20),
      user_id: id(1),
      permission_ids: ["$update_team"],
    };
    const ownerTeam = async (store: Store, projectId: string) =>
      (await rowsOf(store, "projects")).find((row) => row.id === projectId)?.ownerTeamId;

    test("come from the file if there are none yet; existing ones stay", async () => {
      const fresh = await start([internal, operators, owner, member]);
      const otherProject = { ...internal, owner_team_id: id(30) };
      await importFile(fresh, [HEADER, otherProject, { ...operators, id: id(30) }]);

      expect(await ownerTeam(fresh, INTERNAL_PROJECT_ID)).toBe(id(20));
      expect((await rowsOf(fresh, "teams")).map((team) => team.id).sort()).toEqual([id(20), id(30)]);
    });

    test("own a project whose owners are not on this instance", async () => {
      const store = await start([internal, operators, owner, member, { ...project(), owner_team_id: id(99) }]);

      expect(await ownerTeam(store, PROJECT)).toBe(id(20));
    });

    // A user who may write a project's teams must not come to own another project.
    test("a team of any other project owns no project", async () => {
      const otherProject = { ...project(OTHER), owner_team_id: boat.id };
      const store = await start([internal, operators, owner, member, project(), boat, otherProject]);

      expect(await ownerTeam(store, OTHER)).toBe(id(20));
    });
  });
});

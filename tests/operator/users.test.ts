import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { getCurrentUser, updateCurrentUser } from "#contract/users.ts";
import { createTestDatabase } from "#testing/database/postgres.ts";
import { withSecondFactor } from "#testing/people/authenticator.ts";
import { inTurn } from "#testing/repeats.ts";
import { runCommand } from "#testing/server/command.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import { startServer } from "#testing/server/server.ts";

const home = mkdtempSync(join(tmpdir(), "hallpass-users-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

test.each(inTurn(["sqlite", "postgres"] as const, 0, 2))(
  "an operator finds an account, removes its second factor, and disables it, beside a running server, on %s",
  async (dialect) => {
    const directory = join(home, dialect);
    const database = dialect === "postgres" ? await createTestDatabase() : null;
    const environment = database
      ? { DATABASE_URL: database.url, HALLPASS_SECRET: "a-secret-of-no-use-elsewhere-at-all" }
      : undefined;
    const server = await startServer({ directory, environment });
    const [project, other] = [await server.project(), await server.project()];
    const ada = await project.person();
    await ada.wire.call(updateCurrentUser, { body: { display_name: "Ada Lovelace" } });
    await withSecondFactor(ada.wire, server.clock);
    const users = async (...words: string[]) => {
      const result = await runCommand(["users", ...words, "--json", "--data", directory], { environment });
      return { ...result, body: JSON.parse(result.stdout || "null") };
    };
    const find = async (...words: string[]) => (await users("find", ...words)).body.users;
    const signIn = () =>
      project.server.call(signInWithPassword, { body: { email: ada.email, password: ada.password } });
    const inProject = ["--project", project.id];

    const found = [await find(ada.email), await find(ada.userId), await find("lovelace", ...inProject)];
    const elsewhere = await find(ada.email, "--project", other.id);
    const withFactor = await signIn();
    const reset = await users("reset-mfa", ada.userId, ...inProject);
    const withoutFactor = await signIn();
    const options = ["--reason", "Chargebacks", "--until", "2099-01-31"];
    const wrong = await users("disable", ada.userId, ...inProject, "--until", "tomorrow");
    const disabled = await users("disable", ada.userId, ...inProject, ...options);
    const asked = await ada.wire.call(getCurrentUser);
    const refused = await signIn();
    const [shown] = await find(ada.userId);
    const again = await users("disable", ada.userId, ...inProject, ...options);
    const enabled = await users("enable", ada.userId, ...inProject);
    const signedIn = await signIn();
    const missing = [
      await users("disable", ada.userId, "--project", other.id),
      await users("disable", ada.userId),
      await users("reset-mfa", ada.userId, "--project", "nothing"),
    ];
    const entries = (await rowsOfProject(server.running.deps.store, "auditEntries", project.id))
      .filter(({ actorType }) => actorType === "shell")
      .map(({ action, subjectId }) => [action, subjectId]);
    const notices = (await rowsOfProject(server.running.deps.store, "mails", project.id)).map(
      ({ template }) => template,
    );
    await server.stop();
    await database?.drop();

    for (const list of found) expect(list.map(({ id }: { id: string }) => id)).toEqual([ada.userId]);
    expect(found[0][0]).toMatchObject({ project_id: project.id, requires_totp_mfa: true, disabled_at_millis: null });
    expect(elsewhere).toEqual([]);
    expect([withFactor.code, reset.body.changed, withoutFactor.status]).toEqual([
      "MULTI_FACTOR_AUTHENTICATION_REQUIRED",
      true,
      200,
    ]);
    expect([disabled.body.changed, asked.code, refused.text]).toEqual([
      true,
      "ACCESS_TOKEN_EXPIRED",
      "This account is disabled.",
    ]);
    expect([wrong.code, wrong.body.error.kind]).toEqual([2, "usage"]);
    expect(shown).toMatchObject({
      disabled_at_millis: expect.any(Number),
      disabled_until_millis: Date.UTC(2099, 0, 31),
      disabled_reason: "Chargebacks",
    });
    expect([again.body.changed, enabled.body.changed, signedIn.status]).toEqual([false, true, 200]);
    expect(missing.map(({ code, body }) => [code, body.error.kind])).toEqual([
      [1, "failed"],
      [2, "usage"],
      [1, "failed"],
    ]);
    expect(entries).toEqual([
      ["second_factor_changed", ada.userId],
      ["user_disabled", ada.userId],
      ["user_enabled", ada.userId],
    ]);
    expect(notices).toContain("security-notice:second_factor_disabled");
  },
);

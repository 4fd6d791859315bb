import { expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { signInWithSecondFactor } from "#contract/auth/mfa.ts";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { listUsers } from "#contract/users.ts";
import { detail } from "#testing/detail.ts";
import { MOVE_IN_SOURCES } from "#testing/move-in-sources.ts";
import { authenticator } from "#testing/people/authenticator.ts";
import { runCommand } from "#testing/server/command.ts";
import { serverInDirectory } from "#testing/server/server-in-directory.ts";
import { realNow } from "#testing/waiting.ts";
import { follow, GUIDES, guideOf } from "./guide.ts";

// The commands of the guides in docs/moving-in run as they are written there, with small exports in their place.
const { directory: home, data, server } = serverInDirectory("guides");

/** Passwords of `a@example.com` in the sources, where they have one. */
const PASSWORDS: Record<string, string> = { auth0: "a", fusionauth: "a", zitadel: "a", kratos: "a" };
/** Products whose `a@example.com` has an authenticator app, too: of the ten bytes that moved secrets may have. */
const WITH_AN_APP = ["zitadel", "kratos"];
/** What the guide of Firebase tells to copy from its console. */
const COPIED = { base64_signer_key: "c2lnbmVyIGtleQ==" };

const guides = Object.keys(MOVE_IN_SOURCES).filter((name) => readdirSync(GUIDES).includes(`${name}.md`));

for (const product of guides) {
  // Keycloak's has users, roles, groups and organizations; the others show the same with less.
  const once = product === "keycloak" ? test : detail;
  once(`the commands of the guide for ${product} import a source, and change nothing the second time`, async () => {
    const guide = guideOf(product);
    const directory = join(home, product);
    mkdirSync(join(directory, product), { recursive: true });
    for (const [name, content] of Object.entries(MOVE_IN_SOURCES[product as keyof typeof MOVE_IN_SOURCES] ?? {})) {
      writeFileSync(join(directory, product, `${name}.json`), JSON.stringify(content));
    }
    const [, map] = /```json\n(.*?)```/s.exec(guide) ?? [];
    if (map) {
      const { settings } = JSON.parse(map);
      writeFileSync(join(directory, "map.json"), JSON.stringify({ settings: { ...settings, ...COPIED } }));
    }
    const { client, id } = await server().project();
    await follow(product, { projectId: id, data, directory });
    const password = PASSWORDS[product];
    if (password) {
      const body = { email: "a@example.com", password };
      const asked = await client.call(signInWithPassword, { body });
      expect(asked.status).toBe(WITH_AN_APP.includes(product) ? 400 : 200);
      if (asked.status === 200) return;
      const totp = authenticator({ now: realNow }, Buffer.from("1234567890")).code();
      const second = { type: "totp" as const, totp, code: asked.body.details.attempt_code };
      expect((await client.call(signInWithSecondFactor, { body: second })).status).toBe(200);
    }
  });
}

test("users whose ids a first project has come into a second one with new ids, and are found by the old ones", async () => {
  const users = ["ada", "ben"].map((name) => ({ id: crypto.randomUUID(), email: `${name}@example.com` }));
  const { id: first } = await server().project();
  const { id: second, admin } = await server().project();
  const directory = mkdtempSync(join(home, "twice-"));
  writeFileSync(join(directory, "users.json"), JSON.stringify({ users }));
  writeFileSync(join(directory, "map.json"), JSON.stringify({ ids: "new", users: { id: "id", email: "email" } }));
  const into = (project: string, map: string) => {
    const source = ["users.json", "--from", "table", "--map", map];
    return runCommand(["import", ...source, "--project", project, "--data", data, "--json"], {
      directory,
    });
  };

  writeFileSync(join(directory, "same.json"), JSON.stringify({ users: { id: "id", email: "email" } }));

  const here = await into(first, "same.json");
  const refused = await into(second, "same.json");
  const there = await into(second, "map.json");
  const again = await into(second, "map.json");
  const found = await admin.call(listUsers, { query: { external_id: users[1]?.id ?? "" } });

  expect([here.code, refused.code, there.code, again.code]).toEqual([0, 4, 0, 0]);
  expect(JSON.parse(refused.stdout).conflicts[0].reason).toBe(
    `belongs to another project (${first}); "ids": "new" in the map imports the users under new ids`,
  );
  expect(Object.keys(JSON.parse(again.stdout).records.user)).toEqual(["unchanged"]);
  expect(found.body.items).toHaveLength(1);
  expect(found.body.items[0].id).not.toBe(users[1]?.id);
});

test("each guide has the same parts in the same order", () => {
  for (const name of readdirSync(GUIDES)) {
    const guide = readFileSync(join(GUIDES, name), "utf8");
    const parts = Array.from(guide.matchAll(/^## .*$/gm), ([line]) => line);
    const expected = ["Get the data", "Import", "Switch", "Watch", "Clean up", "What comes"];
    expect({ name, parts }).toEqual({ name, parts: expected.map((part) => `## ${part}`) });
  }
});

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { detail } from "#testing/detail.ts";
import { MOVE_IN_SOURCES } from "#testing/move-in-sources.ts";
import { startServer, type TestServer } from "#testing/server/server.ts";
import { follow, GUIDES, guideOf } from "./guide.ts";

// The commands of the guides in docs/moving-in run as they are written there, with small exports in their place.
const home = mkdtempSync(join(tmpdir(), "hallpass-guides-"));
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ directory: join(home, "data") });
});
afterAll(async () => {
  await server.stop();
  rmSync(home, { recursive: true, force: true });
});

/** Passwords of `a@example.com` in the sources, where they have one. */
const PASSWORDS: Record<string, string> = { auth0: "a", fusionauth: "a", zitadel: "a", kratos: "a" };
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
    const { client, id } = await server.project();
    await follow(product, { projectId: id, data: join(home, "data"), directory });
    const password = PASSWORDS[product];
    if (password) {
      const body = { email: "a@example.com", password };
      expect((await client.call(signInWithPassword, { body })).status).toBe(200);
    }
  });
}

test("each guide has the same parts in the same order", () => {
  for (const name of readdirSync(GUIDES)) {
    const guide = readFileSync(join(GUIDES, name), "utf8");
    const parts = Array.from(guide.matchAll(/^## .*$/gm), ([line]) => line);
    const expected = ["Get the data", "Import", "Switch", "Watch", "Clean up", "What comes"];
    expect({ name, parts }).toEqual({ name, parts: expected.map((part) => `## ${part}`) });
  }
});

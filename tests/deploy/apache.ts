import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#testing/server/server.ts";
import { until } from "#testing/waiting.ts";
import { filesFor, PRESETS, redirectUrlsOf } from "../../admin/sections/apps/presets.ts";
import { visit } from "../openid/browser.ts";
import { startOpenidProvider } from "./openid-provider.ts";

const MODULES = "/usr/lib/apache2/modules";
const NEEDED = ["mpm_event", "authn_core", "authz_core", "authz_user", "headers", "dir", "auth_openidc"];

/** Debian's Apache with mod_auth_openidc, in front of a page that only users of a project may see. */
async function startApache(settings: string, port: number) {
  const folder = mkdtempSync(join(tmpdir(), "hallpass-apache-"));
  writeFileSync(join(folder, "index.html"), "the page of the club");
  // Apache gives up root, so others must be able to read the page.
  Bun.spawnSync(["chmod", "-R", "a+rX", folder]);
  const main = `
ServerRoot ${folder}
ServerName localhost
Listen 127.0.0.1:${port}
PidFile ${folder}/pid
ErrorLog ${folder}/log
${NEEDED.map((name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`).join("\n")}
User www-data
Group www-data
DocumentRoot ${folder}
DirectoryIndex index.html
${settings}
Header always set x-user "%{OIDC_CLAIM_email}e %{OIDC_CLAIM_sub}e"
`;
  writeFileSync(join(folder, "apache.conf"), main);
  const apache = Bun.spawn(["apache2", "-D", "FOREGROUND", "-f", join(folder, "apache.conf")], {
    stdin: "ignore",
    stdout: "ignore",
    stderr: Bun.file(join(folder, "stderr")),
  });
  const said = () => ["stderr", "log"].map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
  const url = `http://localhost:${port}`;
  await until(async () => {
    if (apache.exitCode !== null) throw new Error(`Apache has ended:\n${said()}`);
    return fetch(url, { redirect: "manual" }).then(
      () => true,
      () => false,
    );
  });
  return {
    url,
    async [Symbol.asyncDispose]() {
      apache.kill();
      await apache.exited;
      rmSync(folder, { recursive: true });
    },
  };
}

let provider: Awaited<ReturnType<typeof startOpenidProvider>>;
beforeAll(async () => {
  provider = await startOpenidProvider();
});
afterAll(() => provider?.[Symbol.asyncDispose]());

test("Apache signs a user in with the settings that the console shows", async () => {
  const preset = PRESETS.find(({ id }) => id === "apache");
  if (!preset) throw new Error("The console has no settings for Apache.");
  const port = await freePort();
  const redirectUrls = redirectUrlsOf(preset, `http://localhost:${port}`);
  const { id, secret: clientSecret } = await provider.app("Club", redirectUrls);
  const [file] = filesFor(preset, { id, redirectUrls }, { issuer: provider.issuer, clientSecret });
  await using apache = await startApache((file?.code ?? "").replace(/<openssl[^>]*>/, crypto.randomUUID()), port);
  const ada = await provider.user("ada");

  const cookies = new Map<string, string>();
  const ask = async (url: string) => {
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join("; ");
    const reply = await fetch(url, { redirect: "manual", headers: { cookie } });
    for (const each of reply.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]*)=([^;]*)/.exec(each) ?? [];
      cookies.set(name, value);
    }
    return {
      status: reply.status,
      location: reply.headers.get("location") ?? "",
      headers: reply.headers,
      text: await reply.text(),
    };
  };
  const first = await ask(`${apache.url}/`);
  const { url } = await visit(ada.browser, first.location);
  const callback = await ask(url);
  const inside = await ask(callback.location);

  expect([first.status, callback.status, callback.location]).toEqual([302, 302, `${apache.url}/`]);
  expect([inside.status, inside.text]).toEqual([200, "the page of the club"]);
  expect(inside.headers.get("x-user")).toBe(`${ada.email} ${ada.sub}`);
});

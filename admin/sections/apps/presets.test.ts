import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { settingsToWire } from "#sdk/oauth/client-wire.ts";
import { problemOf } from "#server/features/oauth-clients/rules.ts";
import { completed } from "#server/features/oauth-clients/settings.ts";
import { inEnglish, loadEnglish } from "../../texts/in-english.ts";
import { checkRedirects } from "./address-rules.ts";
import { baseIn, filesFor, PRESETS, presetOf, redirectUrlsOf, tokenCommand } from "./presets.ts";
import { PURPOSES } from "./purposes.ts";

await loadEnglish();

const BASE = "https://club.example.com/tools";
const FACTS = { issuer: "https://auth.example.com/api/v1/projects/p", clientSecret: "<client secret>" };

describe.each(PRESETS.map((preset) => ({ name: preset.name, preset })))("the preset for $name", ({ preset }) => {
  const redirectUrls = redirectUrlsOf(preset, `${BASE}/`);
  const files = filesFor(preset, { id: "oac_1", redirectUrls }, FACTS);
  const text = files.map(({ code }) => code).join("\n");

  test("has addresses and settings that the console and the server take", () => {
    const { kind, ...settings } = preset.start;

    expect(checkRedirects(redirectUrls.join("\n"), kind, inEnglish)).toBe(true);
    expect(problemOf(kind, completed(kind, settingsToWire({ ...settings, redirectUrls })))).toBeNull();
  });

  test("is found again by the addresses of an app that was made with it", () => {
    expect(presetOf({ redirectUrls: ["https://other.example.com", ...redirectUrls] })).toBe(preset);
  });

  test("writes the issuer and the client ID, and the secret of an app that has one", () => {
    expect(text).toContain(FACTS.issuer);
    expect(text).toContain("oac_1");
    expect(text.includes(FACTS.clientSecret)).toBe(preset.start.kind !== "public");
  });

  test("writes no address that the app does not have", () => {
    const written = text.match(/https:\/\/[^\s"',]+/g) ?? [];
    const own = [BASE, ...redirectUrls].map((url) => new URL(url).host);

    for (const url of written) expect([...own, "auth.example.com"]).toContain(new URL(url).host);
  });
});

test.each([
  ["grafana", "https://grafana.example.com/login/generic_oauth"],
  ["gitea", "https://gitea.example.com/user/oauth2/hallpass/callback"],
  ["nextcloud", "https://nextcloud.example.com/apps/user_oidc/code"],
  ["oauth2-proxy", "https://oauth2-proxy.example.com/oauth2/callback"],
  ["apache", "https://apache.example.com/oidc/callback"],
  ["kubernetes", "http://localhost:8000"],
  ["auth-js", "https://auth-js.example.com/api/auth/callback/hallpass"],
])("users of %s return to %s", (id, url) => {
  const preset = PRESETS.find((each) => each.id === id);

  expect(preset && redirectUrlsOf(preset, `https://${id}.example.com`)[0]).toBe(url);
});

test("docs/apps.md names each program with its addresses", () => {
  const rows = readFileSync("docs/apps.md", "utf8").split("\n");

  for (const preset of PRESETS) {
    const row = rows.find((each) => redirectUrlsOf(preset, "{url}").every((url) => each.includes(`\`${url}\``)));
    expect([preset.id, row?.toLowerCase()]).toEqual([
      preset.id,
      expect.stringContaining(preset.name.slice(0, 5).toLowerCase()),
    ]);
  }
});

test("an app for another program has no preset", () => {
  expect(presetOf({ redirectUrls: ["https://club.example.com/callback"] })).toBeUndefined();
});

test("an app without an address of the program gets an example of one", () => {
  const [grafana] = PRESETS;
  if (!grafana) throw new Error("There is no preset.");

  expect(filesFor(grafana, { id: "oac_1", redirectUrls: [] }, FACTS)[0]?.code).toContain(
    "root_url = https://grafana.example.com/\n",
  );
});

describe("the command with which a machine gets a token", () => {
  const machine = {
    id: "oac_1",
    scopes: ["boats:read", "it's"],
    tokenEndpointAuthMethod: "client_secret_basic",
  } as const;

  test("sends the secret in a header, and quotes scopes and resource for a shell", () => {
    expect(tokenCommand(machine, { ...FACTS, resource: "urn:club:boats" }).split(" \\\n  ")).toEqual([
      `curl ${FACTS.issuer}/oauth/token`,
      "-u 'oac_1:<client secret>'",
      "-d grant_type=client_credentials",
      "--data-urlencode 'scope=boats:read it'\\''s'",
      "--data-urlencode 'resource=urn:club:boats'",
    ]);
  });

  test("sends the secret in the body for an app that does, and nothing that the app does not have", () => {
    const inBody = { ...machine, scopes: [], tokenEndpointAuthMethod: "client_secret_post" } as const;

    expect(
      tokenCommand(inBody, { ...FACTS, resource: undefined })
        .split(" \\\n  ")
        .slice(1),
    ).toEqual(["-d client_id=oac_1", "-d 'client_secret=<client secret>'", "-d grant_type=client_credentials"]);
  });
});

test("a URL is taken with slashes and spaces at its ends", () => {
  expect(baseIn(" https://club.example.com/tools// ")).toBe(BASE);
});

test.each(PURPOSES.map((purpose) => ({ purpose, name: purpose.id })))(
  "the server takes what the purpose $name starts with",
  ({ purpose }) => {
    const { kind, ...settings } = purpose.start;
    const redirectUrls = purpose.address === null ? [] : [purpose.address];

    expect(checkRedirects(redirectUrls.join("\n"), kind, inEnglish)).toBe(true);
    expect(problemOf(kind, completed(kind, settingsToWire({ ...settings, redirectUrls })))).toBeNull();
  },
);

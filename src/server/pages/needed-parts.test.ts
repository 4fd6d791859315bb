import { describe, expect, test } from "bun:test";
import { renderConfig } from "#server/foundation/project-config/index.ts";
import { currentBundles } from "./bundles.ts";
import { pageResponse } from "./html.ts";
import { neededParts } from "./needed-parts.ts";

const withPassword = renderConfig({ "auth.password.allowSignIn": true });
const withAll = renderConfig({
  "auth.password.allowSignIn": true,
  "auth.otp.allowSignIn": true,
  "auth.passkey.allowSignIn": true,
  "auth.oauth.providers": {
    github: { type: "github", isShared: true, allowSignIn: true, allowConnectedAccounts: true },
  },
});
const at = (path: string, language = "en") =>
  new Request(`http://localhost/p/1/handler/${path}`, { headers: { "accept-language": language } });
/** Their names; every page needs the one of its title. */
function namesOf(parts: string[]) {
  const names = parts.map((part) => part.split("/").at(-1));
  expect(names).toContain("page-title.ts");
  return names.filter((name) => name !== "page-title.ts");
}

describe("the parts that a hosted page needs at once", () => {
  test("a sign-in with a password, in English, needs its call only", () => {
    expect(namesOf(neededParts(at("sign-in"), withPassword))).toEqual(["credentials.ts"]);
  });

  test("each sign-in method of the project is one, where its page shows it", () => {
    expect(namesOf(neededParts(at("sign-in"), withAll))).toEqual([
      "oauth-button-group.tsx",
      "passkey-sign-in.tsx",
      "passkey.ts",
      "webauthn.ts",
      "magic-link-sign-in.tsx",
      "tabs.tsx",
      "credentials.ts",
    ]);
    expect(namesOf(neededParts(at("sign-up//"), withAll))).toEqual([
      "oauth-button-group.tsx",
      "magic-link-sign-in.tsx",
      "tabs.tsx",
      "credentials.ts",
      "credential-sign-up.tsx",
    ]);
  });

  test.each([
    ["de-AT,en;q=0.8", ["other-language.ts", "registry.ts", "hosted-pages.ts", "sign-in.ts", "titles.ts"]],
    ["en;q=0.5, de;q=0.9", ["other-language.ts", "registry.ts", "hosted-pages.ts", "sign-in.ts", "titles.ts"]],
    ["tlh, en", []],
    ["de;q=0", []],
    ["", []],
    [";;,q=x", []],
  ])("texts follow the languages of the visitor: %p", (language, files) => {
    const names = namesOf(neededParts(at("sign-in", language), withPassword));
    expect(names.filter((name) => name !== "credentials.ts")).toEqual(files);
  });

  test("other pages need themselves", () => {
    expect(namesOf(neededParts(at("error", "de"), withPassword))).toEqual([
      "other-language.ts",
      "registry.ts",
      "hosted-pages.ts",
      "sign-in.ts",
      "titles.ts",
      "other-language.ts",
      "registry.ts",
      "pages.ts",
      "error-page.tsx",
    ]);
  });

  test("the page asks for their files beside its own, under its policy", async () => {
    const request = at("sign-in");
    const parts = neededParts(request, withAll);
    const reply = pageResponse({ bundle: "web", config: null, parts });
    const nonce = /'nonce-([^']+)'/.exec(reply.headers.get("content-security-policy") ?? "")?.[1];
    const html = await reply.text();

    const links = [...html.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)" nonce="([^"]+)">/g)];
    expect(links.length).toBeGreaterThanOrEqual(parts.length);
    expect(new Set(links.map(([, file]) => file)).size).toBe(links.length);
    for (const [, file = "", own] of links) {
      expect(currentBundles()?.assets[file]).toBeDefined();
      expect(own).toBe(nonce);
    }
  });
});

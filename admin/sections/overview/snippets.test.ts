import { describe, expect, test } from "bun:test";
import { environmentFor } from "../../data/environment.ts";
import { inEnglish, loadEnglish } from "../../texts/in-english.ts";
import { FRAMEWORKS, type Framework } from "./snippets/snippet.ts";
import { snippetsFor } from "./snippets.ts";

await loadEnglish();

const values = {
  baseUrl: "https://auth.example.com",
  projectId: "3f0c4f8e-0000-4000-8000-000000000001",
  publishableClientKey: "pck_published",
  secretServerKey: "ssk_secret",
};
const filesOf = (id: Framework) => snippetsFor(values, inEnglish).find((snippet) => snippet.id === id)?.files ?? [];
const codeOf = (id: Framework) =>
  filesOf(id)
    .map(({ code }) => code)
    .join("\n");

describe("code snippets", () => {
  test("there is one for each framework, in the order of the choices", () => {
    expect(snippetsFor(values, inEnglish).map(({ id }) => id)).toEqual([...FRAMEWORKS]);
  });

  test.each(FRAMEWORKS)("%s code contains the values of the project", (id) => {
    const code = codeOf(id);

    expect(code).toContain(values.baseUrl);
    expect(code).toContain(values.projectId);
    expect(code).toMatch(/pck_published|ssk_secret/);
    expect(code).not.toMatch(/undefined|NaN|localhost|…["\s]/);
  });

  // Every visitor of a page can read its code.
  test.each(["react", "javascript", "curl"] as const)("%s code does not contain the secret key", (id) => {
    expect(codeOf(id)).not.toContain(values.secretServerKey);
  });

  test.each(["next", "server"] as const)(
    "the secret key of %s code is in .env, not in a file that is committed",
    (id) => {
      const holders = filesOf(id).filter(({ code }) => code.includes("ssk_secret"));

      expect(holders.map(({ title }) => title)).toEqual([".env"]);
      expect(holders[0]?.code).toContain("HALLPASS_SECRET_SERVER_KEY=ssk_secret");
    },
  );

  test("the environment names only keys that exist", () => {
    expect(environmentFor({ projectId: "p", publishableClientKey: "pck_1", secretServerKey: null })).toBe(
      "HALLPASS_PROJECT_ID=p\nHALLPASS_PUBLISHABLE_CLIENT_KEY=pck_1",
    );
  });
});

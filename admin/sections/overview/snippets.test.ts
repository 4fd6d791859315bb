import { describe, expect, test } from "bun:test";
import { environmentFor } from "../../data/environment.ts";
import { inEnglish } from "../../texts/in-english.ts";
import { snippetsFor } from "./snippets.ts";

const values = {
  baseUrl: "https://auth.example.com",
  projectId: "3f0c4f8e-0000-4000-8000-000000000001",
  publishableClientKey: "pck_published",
  secretServerKey: "ssk_secret",
};
const codeOf = (id: string) =>
  snippetsFor(values, inEnglish)
    .find((snippet) => snippet.id === id)
    ?.files.map(({ code }) => code)
    .join("\n") ?? "";

describe("code snippets", () => {
  test.each(["react", "javascript", "server", "curl"])("%s code contains the values of the project", (id) => {
    const code = codeOf(id);

    expect(code).toContain(values.baseUrl);
    expect(code).toContain(values.projectId);
    expect(code).toContain(values.publishableClientKey);
    expect(code).not.toMatch(/undefined|null|NaN/);
  });

  // Every visitor of a page can read its code.
  test.each(["react", "javascript", "curl"])("%s code does not contain the secret key", (id) => {
    expect(codeOf(id)).not.toContain(values.secretServerKey);
  });

  test("the secret key of server code is in .env, not in a file that is committed", () => {
    const server = snippetsFor(values, inEnglish).find(({ id }) => id === "server");

    expect(server?.files.find(({ title }) => title === ".env")?.code).toContain(
      "HALLPASS_SECRET_SERVER_KEY=ssk_secret",
    );
    expect(server?.files.find(({ title }) => title === "server.js")?.code).not.toContain("ssk_secret");
  });

  test.each(["react", "javascript", "server"])("%s code compiles", (id) => {
    const files = snippetsFor(values, inEnglish).find((snippet) => snippet.id === id)?.files ?? [];
    const code = files.at(-1)?.code ?? "";

    expect(() => new Bun.Transpiler({ loader: "tsx" }).scan(code)).not.toThrow();
    expect(code).toMatch(/^import .* from "hallpass"/);
  });

  test("the environment names only keys that exist", () => {
    expect(environmentFor({ projectId: "p", publishableClientKey: "pck_1", secretServerKey: null })).toBe(
      "HALLPASS_PROJECT_ID=p\nHALLPASS_PUBLISHABLE_CLIENT_KEY=pck_1",
    );
  });
});

import { describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errors } from "#contract/errors.ts";
import { lightContract } from "./light-contract.ts";
import { codesMadeBySdk, lightErrors } from "./light-errors.ts";
import { root } from "./stale.ts";

describe("the contract for browsers", () => {
  test("has the method and path of an endpoint, and no schema", () => {
    const source = `export const list = endpoint({ method: "GET", path: "/é/✓", query: Type.Object({ id: Nullable(Type.String()) }), errors: ["A"] }); const Two = Type.Object({});`;

    expect(lightContract(source)).toBe(
      `export const list = /*#__PURE__*/ endpoint({ method: "GET", path: "/é/✓" }); const Two = ({});`,
    );
  });

  test("text that looks like a schema and the bodies of functions stay unchanged", () => {
    const source = `const a = known(404, Type.Object({}), (d) => \`Type.Object(\${d.id.trim()})\`); /* Type.String() */`;

    expect(lightContract(source)).toBe(
      `const a = /*#__PURE__*/ known(404, ({}), (d) => \`Type.Object(\${d.id.trim()})\`); /* Type.String() */`,
    );
  });

  test("TypeBox is not imported, and a use of it that cannot be removed fails the build", () => {
    expect(lightContract('import { type Static, Type } from "@sinclair/typebox";').trim()).toBe("");
    expect(() => lightContract("export const T = Type;")).toThrow("TypeBox is used in another form");
  });

  test("every line keeps its number, so that source maps stay right", () => {
    const source = `const list = endpoint({
  method: "GET",
  response: Type.Object({
    id: Type.String(),
  }),
  path: "/lists",
});
const last = 1;`;

    const light = lightContract(source);

    expect(light).not.toContain("Type.");
    expect(light.split("\n")).toHaveLength(source.split("\n").length);
    expect(light.split("\n").at(-1)).toBe("const last = 1;");
  });

  test("an import goes when only schemas used it, so that a bundler does not load its module, too", () => {
    const source = `import { endpoint } from "./endpoint.ts";
import { List, Uuid } from "./fields.ts";
import type { Static } from "./types.ts";
const Ids = List(Uuid);
const shape = { id: Uuid };
export const list = endpoint({ method: "GET", path: "/lists" });`;

    expect(lightContract(source)).toBe(`import { endpoint } from "./endpoint.ts";


const Ids = ({});
const shape = { id: {} };
export const list = /*#__PURE__*/ endpoint({ method: "GET", path: "/lists" });`);
  });

  test("a function that returns a schema returns an empty object", () => {
    expect(lightContract("const Nullable = <T extends TSchema>(s: T) => Type.Union([s, Type.Null()]);")).toBe(
      "const Nullable = <T extends TSchema>(s: T) => ({});",
    );
  });
});

describe("the error catalog for browsers", () => {
  const source = `const lost = { group: "LOST_ERROR" };
const errors = {
  GONE: known(404, Type.Object({}), (d) =>
    d.id, lost), LOST: plain(404, "Lost.", own), KEPT: plain(400, "Kept.", { ...lost, ...reserved }), BOTH: plain(401, "", { ...lost, ...own }), MADE_HERE: plain(400, "Made here.") };`;

  test("has status and group of errors that only the server makes, without texts, and every line keeps its number", () => {
    const light = lightErrors(source, new Set(["MADE_HERE"]));

    expect(light.split("\n").slice(0, 4).join("\n")).toBe(`const lost = { group: "LOST_ERROR" };
const errors = { .../*#__PURE__*/ entriesIn("404 LOST_ERROR GONE;404  LOST;401 LOST_ERROR BOTH"),
  
    MADE_HERE: plain(400, "Made here.") };`);
    expect(light).not.toContain("Lost.");
  });

  test("is read as it was written", () => {
    const plain =
      "const plain = (status, message, extra) => ({ status, message, ...extra }); const own = {}, reserved = {};";
    const read = new Function(`${plain} ${lightErrors(source, new Set(["MADE_HERE"]))} return errors;`);

    expect(read()).toEqual({
      GONE: { status: 404, message: "", group: "LOST_ERROR" },
      LOST: { status: 404, message: "" },
      BOTH: { status: 401, message: "", group: "LOST_ERROR" },
      MADE_HERE: { status: 400, message: "Made here." },
    });
  });

  test("has the status and group of every error of the contract that is sent", async () => {
    const contract = join(root, "src/contract");
    const folder = mkdtempSync(join(tmpdir(), "hallpass-errors-"));
    const light = lightContract(lightErrors(readFileSync(join(contract, "errors.ts"), "utf8")));
    writeFileSync(join(folder, "errors.ts"), light.replaceAll('from "./', `from "${contract}/`));

    const { errors: forBrowsers } = await import(join(folder, "errors.ts"));

    rmSync(folder, { recursive: true });
    const sent = Object.fromEntries(Object.entries(errors).filter(([, { sentBy }]) => sentBy !== "reserved"));
    expect(statusAndGroup(forBrowsers)).toEqual(statusAndGroup(sent));
    expect(forBrowsers.USER_NOT_FOUND.message()).toBe("");
  });

  function statusAndGroup(catalog: Record<string, { status: number; group?: string }>) {
    return Object.fromEntries(Object.entries(catalog).map(([code, { status, group }]) => [code, `${status} ${group}`]));
  }

  test("a catalog in another form fails the build", () => {
    expect(() => lightErrors("const errors = { GONE: { status: 404 } };")).toThrow("another form");
  });

  test("has the texts of errors that the SDK makes itself", () => {
    expect([...codesMadeBySdk()]).toContainValues(["PASSKEY_WEBAUTHN_ERROR", "CLI_AUTH_ERROR", "UNSUPPORTED_ERROR"]);
  });
});

import { describe, expect, test } from "bun:test";
import { errorOf } from "#contract/errors.ts";
import { ConnectionError } from "#sdk/wire/connection-error.ts";
import { helpFor, isOnLocalhost } from "./localhost-help.ts";

describe("help for developers", () => {
  test("leads to the page of the console that mends the cause", () => {
    const pathFor = (code: string, details?: unknown) => helpFor(errorOf(code, details))?.fix?.path("p/1");

    expect(pathFor("REDIRECT_URL_NOT_WHITELISTED")).toBe("/admin/projects/p%2F1/domains");
    expect(pathFor("INVALID_PUBLISHABLE_CLIENT_KEY", { project_id: "p/1" })).toBe("/admin/projects/p%2F1/api-keys");
    expect(pathFor("CURRENT_PROJECT_NOT_FOUND", { project_id: "p/1" })).toBe("/admin/projects");
    expect(helpFor(new ConnectionError("No answer"))).toMatchObject({ title: "noServerTitle" });
  });

  test("is not given for errors of visitors", () => {
    expect(helpFor(errorOf("EMAIL_PASSWORD_MISMATCH", undefined))).toBeUndefined();
    expect(helpFor(new Error("Something else"))).toBeUndefined();
  });

  test.each([
    ["localhost", true],
    ["app.localhost", true],
    ["127.0.0.1", true],
    ["[::1]", true],
    ["localhost.example.com", false],
    ["127.example.com", false],
    ["example.com", false],
  ])("on %s: %p", (hostname, isLocal) => {
    expect(isOnLocalhost(hostname)).toBe(isLocal);
  });
});

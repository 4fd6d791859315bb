import { describe, expect, test } from "bun:test";
import { errorOf } from "#contract/error-of.ts";
import { helpFor } from "./localhost-help.ts";

describe("help for developers", () => {
  test("leads to the page of the console that mends the cause", () => {
    const pathFor = (code: string, details?: unknown) => helpFor(errorOf(code, details))?.fix.path("p/1");

    expect(pathFor("REDIRECT_URL_NOT_WHITELISTED")).toBe("/admin/projects/p%2F1/domains");
    expect(pathFor("INVALID_PUBLISHABLE_CLIENT_KEY", { project_id: "p/1" })).toBe("/admin/projects/p%2F1/api-keys");
    expect(pathFor("CURRENT_PROJECT_NOT_FOUND", { project_id: "p/1" })).toBe("/admin/projects");
  });

  test("is not given for errors of visitors", () => {
    expect(helpFor(errorOf("EMAIL_PASSWORD_MISMATCH", undefined))).toBeUndefined();
    expect(helpFor(new Error("Something else"))).toBeUndefined();
  });
});

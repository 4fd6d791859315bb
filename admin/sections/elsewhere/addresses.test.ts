import { describe, expect, test } from "bun:test";
import { isSignInPage, pathInProject, pathOutsideProjects } from "./addresses.ts";

describe("an address that is not a page", () => {
  test("leads to the page that has another name here, with the rest of the path", () => {
    expect(pathInProject("auth-methods")).toBe("/sign-in-methods");
    expect(pathInProject("project-settings/")).toBe("/settings");
    expect(pathInProject("keys/7f2c")).toBe("/api-keys/7f2c");
    expect(pathInProject("overview")).toBe("/");
    expect(pathOutsideProjects("projects")).toBe("/");
    expect(pathOutsideProjects("projects/")).toBe("/");
  });

  test("may be one of the sign-in pages, which are not in the console", () => {
    expect([isSignInPage("handler/sign-in"), isSignInPage("handler")]).toEqual([true, true]);
    expect([isSignInPage("handlers"), isSignInPage("projects/handler")]).toEqual([false, false]);
  });

  test("leads nowhere if nothing is known of it", () => {
    expect(pathInProject("nowhere")).toBeNull();
    expect(pathInProject("constructor")).toBeNull();
    expect(pathOutsideProjects("")).toBeNull();
  });
});

import { describe, expect, test } from "bun:test";
import { fillPath } from "./endpoint.ts";

const path = "/users/{user_id}";

describe("the parameters of a path", () => {
  test("are escaped", () => {
    expect(fillPath(path, { user_id: "a/b?c#d%2e\\e" })).toBe("/users/a%2Fb%3Fc%23d%252e%5Ce");
  });

  // URLs drop these segments, so the request would go to another endpoint: a look-up would list all users.
  test("cannot be segments that change the path", () => {
    for (const user_id of ["", ".", ".."]) {
      expect(() => fillPath(path, { user_id })).toThrow(`"${user_id}" cannot be the user_id in the path ${path}.`);
    }
  });

  test("cannot be text that has no UTF-8 form", () => {
    expect(() => fillPath(path, { user_id: "\ud800" })).toThrow("cannot be the user_id");
  });

  test("must all be there", () => {
    expect(() => fillPath(path)).toThrow(`Missing parameter user_id of the path ${path}.`);
    // Callers in JavaScript, whom the compiler does not stop.
    const params: Record<string, string> = JSON.parse('{ "user_id": null }');
    expect(() => fillPath(path, params)).toThrow(`Missing parameter user_id of the path ${path}.`);
  });
});

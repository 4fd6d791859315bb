import { describe, expect, test } from "bun:test";
import { containersOf, givenBy, treeOf } from "./containment.ts";

const permission = (id: string, ...containedPermissionIds: string[]) => ({ id, containedPermissionIds });
const crew = [permission("see"), permission("row", "see"), permission("steer", "row", "see"), permission("paint")];
const round = [permission("a", "b"), permission("b", "a")];

describe("what a permission gives in the end", () => {
  test("is the permission and all that it contains, directly or through others", () => {
    expect(givenBy(["steer"], crew)).toEqual(["row", "see", "steer"]);
    expect(givenBy(["paint", "row"], crew)).toEqual(["paint", "row", "see"]);
    expect(givenBy([], crew)).toEqual([]);
  });

  test("ends with permissions that contain each other", () => {
    expect(givenBy(["a"], round)).toEqual(["a", "b"]);
    expect(treeOf("a", round)).toEqual({ id: "a", contains: [{ id: "b", contains: [{ id: "a", contains: [] }] }] });
  });

  test("keeps a permission that is not defined any more", () => {
    expect(givenBy(["gone"], crew)).toEqual(["gone"]);
  });

  test("is shown as a tree", () => {
    const see = { id: "see", contains: [] };
    expect(treeOf("steer", crew)).toEqual({ id: "steer", contains: [{ id: "row", contains: [see] }, see] });
  });
});

test("the permissions that contain a permission are those that name it", () => {
  expect(containersOf("see", crew)).toEqual(["row", "steer"]);
  expect(containersOf("steer", crew)).toEqual([]);
});

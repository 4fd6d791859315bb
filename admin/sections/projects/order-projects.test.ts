import { describe, expect, test } from "bun:test";
import { orderProjects } from "./order-projects.ts";

const project = (displayName: string, millis: number) => ({ displayName, createdAt: new Date(millis) });
const projects = [project("Rowing", 1), project("archery", 3), project("Boats", 2)];
const names = (search: Parameters<typeof orderProjects>[1]) =>
  orderProjects(projects, search).map(({ displayName }) => displayName);

describe("the list of projects", () => {
  test("is sorted by creation, newest first, or by name", () => {
    expect(names({})).toEqual(["archery", "Boats", "Rowing"]);
    expect(names({ sort: "name" })).toEqual(["archery", "Boats", "Rowing"].sort((a, b) => a.localeCompare(b)));
  });

  test("is filtered by a part of the name, in any case", () => {
    expect(names({ q: " ROW" })).toEqual(["Rowing"]);
    expect(names({ q: "none" })).toEqual([]);
  });

  test("is a new array; the given one does not change", () => {
    orderProjects(projects, { sort: "name" });

    expect(projects[0]?.displayName).toBe("Rowing");
  });
});

import { describe, expect, test } from "bun:test";
import { orderProjects } from "./order-projects.ts";

const project = (displayName: string, millis: number) => ({ displayName, createdAt: new Date(millis) });
const projects = [project("Rowing", 1), project("archery", 3), project("Boats", 2)];
const names = (search: Parameters<typeof orderProjects>[1]) =>
  orderProjects(projects, search).map(({ displayName }) => displayName);

describe("finding a project", () => {
  test("the newest comes first unless names are wanted", () => {
    expect(names({})).toEqual(["archery", "Boats", "Rowing"]);
    expect(names({ sort: "name" })).toEqual(["archery", "Boats", "Rowing"].sort((a, b) => a.localeCompare(b)));
  });

  test("a part of the name is enough, in any casing", () => {
    expect(names({ q: " ROW" })).toEqual(["Rowing"]);
    expect(names({ q: "none" })).toEqual([]);
  });

  test("the list that was given stays as it is", () => {
    orderProjects(projects, { sort: "name" });

    expect(projects[0]?.displayName).toBe("Rowing");
  });
});

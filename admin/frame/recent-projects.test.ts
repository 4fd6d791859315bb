import { expect, test } from "bun:test";
import { recentFirst } from "./recent-projects.ts";

const project = (id: string, day: number) => ({ id, createdAt: new Date(day * 86_400_000) });

test("projects that were opened come first, latest first, and then the newest", () => {
  const projects = [project("old", 1), project("new", 3), project("middle", 2), project("opened", 0)];

  const ordered = recentFirst(projects, ["opened", "gone", "old"]);

  expect(ordered.map(({ id }) => id)).toEqual(["opened", "old", "new", "middle"]);
});

import { describe, expect, test } from "bun:test";
import { webhookLoad } from "#server/features/webhooks/memory.ts";

const endpoint = (id: string, projectId = id, rateLimit: number | null = null) => ({ id, projectId, rateLimit });

/** Uses all the capacity for a target and returns how much it was. */
function fill(load: ReturnType<typeof webhookLoad>, target: ReturnType<typeof endpoint>): number {
  const room = load.room(target, 0);
  load.begin(target, room, 0);
  return room;
}

describe("the capacity for messages in delivery", () => {
  test("is five at an endpoint, and one at a failing endpoint until it succeeds again", () => {
    const load = webhookLoad();
    const boats = endpoint("boats");

    expect([fill(load, boats), load.room(boats, 0)]).toEqual([5, 0]);
    for (let at = 0; at < 5; at++) load.end(boats, false);
    expect([fill(load, boats), load.room(boats, 0)]).toEqual([1, 0]);
    load.end(boats, true);
    expect(load.room(boats, 0)).toBe(5);
  });

  test("is 25 for a project, and 100 in total", () => {
    const load = webhookLoad();
    const used = (projectId: string) =>
      [0, 1, 2, 3, 4, 5, 6].map((at) => fill(load, endpoint(`${projectId}${at}`, projectId)));

    expect(used("a")).toEqual([5, 5, 5, 5, 5, 0, 0]);
    for (const each of ["b", "c", "d"]) used(each);
    expect(used("e")).toEqual([0, 0, 0, 0, 0, 0, 0]);
    load.end(endpoint("a0", "a"), true);
    expect(load.room(endpoint("e0", "e"), 0)).toBe(1);
  });

  // Many endpoints that hang must not use the capacity of those that answer.
  test("is half reserved for endpoints that answer, however many fail", () => {
    const load = webhookLoad();
    const failing = Array.from({ length: 120 }, (_, at) => endpoint(`bad${at}`));
    for (const each of failing) {
      load.begin(each, 3, 0);
      for (let at = 0; at < 3; at++) load.end(each, false);
    }

    const used = failing.map((each) => fill(load, each)).reduce((sum, each) => sum + each, 0);

    expect(used).toBe(50);
    expect(load.room(endpoint("good"), 0)).toBe(5);
    for (const each of failing.slice(0, 50)) load.end(each, true);
    expect(load.room(endpoint("bad119"), 0)).toBe(1);
  });

  test("the capacity of an endpoint with a rate limit is available after the clock was set back", () => {
    const load = webhookLoad();
    const slow = endpoint("slow", "project", 2);
    const twoDays = 2 * 86_400_000;

    load.begin(slow, 2, twoDays);
    load.end(slow, true);
    load.end(slow, true);

    expect([load.room(slow, twoDays), load.room(slow, 0)]).toEqual([0, 2]);
  });

  test("the capacity of an endpoint with a rate limit is that limit, in each second", () => {
    const load = webhookLoad();
    const slow = endpoint("slow", "p", 2);

    expect([fill(load, slow), load.room(slow, 999)]).toEqual([2, 0]);
    load.end(slow, true);
    expect([load.room(slow, 999), load.room(slow, 1_000)]).toEqual([0, 2]);
  });

  test("capacity that was reserved but not used is free again, and does not count as a failure", () => {
    const load = webhookLoad();
    const boats = endpoint("boats");

    load.begin(boats, 5, 0);
    for (let at = 0; at < 5; at++) load.end(boats, null);

    expect(load.room(boats, 0)).toBe(5);
  });
});

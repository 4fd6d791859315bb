import { expect, test } from "bun:test";
import { webhookEvents } from "hallpass/admin";
import { eventGroups } from "./event-groups.ts";

const offered = (chosen: readonly string[] = []) => eventGroups(chosen).flatMap(({ events }) => events);

test("every event can be chosen, once, and custom ones while an endpoint has them", () => {
  expect(offered().toSorted()).toEqual([...webhookEvents].toSorted());
  expect(offered(["boat.sunk", "user.created"])).toEqual([...offered(), "boat.sunk"]);
});

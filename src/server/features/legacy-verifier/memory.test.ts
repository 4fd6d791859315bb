import { expect, test } from "bun:test";
import { errorOf, yieldToEventLoop } from "#testing/waiting.ts";
import { legacyLoad } from "./memory.ts";

const turn = { projectId: "boats" };

test("a refusal takes as long as the slowest of the latest answers, and little longer than a verifier may take", () => {
  const load = legacyLoad();

  const before = load.refusalMillis("boats");
  load.note("boats", 1_200);
  const slow = load.refusalMillis("boats");
  load.note("boats", 30_000);
  const slowest = load.refusalMillis("boats");
  for (let at = 0; at < 64; at++) load.note("boats", 100 + at);

  expect([before, slow, slowest, load.refusalMillis("boats")]).toEqual([1_000, 1_200, 4_000, 200]);
  expect(load.refusalMillis("another")).toBe(1_000);
});

test("a verifier that hangs fills the places of its own project only, and they are free again afterwards", async () => {
  const load = legacyLoad();
  const hang = Promise.withResolvers<void>();
  const all = Array.from({ length: 49 }, () => load.take(turn, () => hang.promise).catch((error) => error));
  await yieldToEventLoop();

  const other = await load.take({ projectId: "trains" }, async () => "answered");
  hang.resolve();
  const ends = await Promise.all(all);

  expect(other).toBe("answered");
  expect(ends.filter((end) => end !== undefined).map(({ code }) => code)).toEqual(["SERVER_BUSY"]);
  expect(await load.take(turn, async () => "free again")).toBe("free again");
});

test("all projects together have a limit, too", async () => {
  const load = legacyLoad();
  const hang = Promise.withResolvers<void>();
  const all = Array.from({ length: 256 }, (_, at) => load.take({ projectId: `${at % 16}` }, () => hang.promise));

  const refused = await errorOf(load.take({ projectId: "one more" }, async () => "answered"));
  hang.resolve();
  await Promise.all(all);

  expect(refused).toMatchObject({ code: "SERVER_BUSY" });
});

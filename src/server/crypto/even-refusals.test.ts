import { expect, test } from "bun:test";
import { evenRefusals } from "./even-refusals.ts";

const sample = (millis: number) => ({ kind: `kind ${millis}`, hash: `hash ${millis}`, millis });

// Measuring takes time, so not every kind is measured; the slowest one decides how long a refusal takes.
test("the slowest of many kinds of hashes are measured, and a refusal takes as long as the slowest", async () => {
  const refusals = evenRefusals();
  refusals.learn(
    "project",
    Array.from({ length: 100 }, (_, at) => sample((at * 37) % 100)),
  );
  const measured: string[] = [];

  const millis = await refusals.millisOf("project", async (hash) => {
    measured.push(hash);
    const took = Number(hash.split(" ")[1]);
    refusals.note("project", sample(took), took * 2);
  });

  expect(measured.sort()).toEqual(Array.from({ length: 16 }, (_, at) => `hash ${84 + at}`));
  expect(millis).toBe(198);
});

test("kinds that a project has no longer do not delay its refusals, and a kind that is met counts at once", async () => {
  const refusals = evenRefusals();
  const measure = async () => expect.unreachable();
  refusals.note("other", sample(50), 50);
  refusals.note("other", sample(10), 10);
  refusals.learn("project", [sample(50)]);

  const before = await refusals.millisOf("project", measure);
  refusals.learn("project", []);
  const replaced = await refusals.millisOf("project", measure);
  refusals.note("project", sample(10), 10);

  expect([before, replaced, await refusals.millisOf("project", measure)]).toEqual([50, 0, 10]);
});

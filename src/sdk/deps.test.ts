import { expect, test } from "bun:test";
import { realDeps } from "./deps.ts";

// Runtimes take a delay as a 32-bit number: one that does not fit fires at once, and a patient loop becomes a busy one.
test("a timer waits, however long its delay is", async () => {
  const fired: number[] = [];
  const cancels = [2 ** 31, 2 ** 40, Number.POSITIVE_INFINITY].map((millis) =>
    realDeps.after(millis, () => fired.push(millis)),
  );
  // A timer that begins later, and is due.
  await new Promise<void>((resolve) => realDeps.after(10, resolve));
  for (const cancel of cancels) cancel();
  expect(fired).toEqual([]);
});

import { expect, test } from "bun:test";
import { until } from "#testing/waiting.ts";
import { progressBar, showingTime } from "./progress.ts";

/** A terminal, or a file, that remembers what is written to it. */
function outputOf({ isTTY }: { isTTY: boolean }) {
  const written: string[] = [];
  return { written, output: { isTTY, write: (text: string) => written.push(text) } };
}

const CLEARED = "\r\u001b[K";

test("a bar shows the part that is done, is not drawn with each step, and goes away at the end", () => {
  const { written, output } = outputOf({ isTTY: true });
  const bar = progressBar("Copying", output);

  for (let done = 1; done <= 4; done++) bar.update?.(done, 4);
  bar.end();

  expect(written).toEqual([expect.stringMatching(/^\rCopying \[█+·+\] {2}25 %$/), CLEARED]);
});

test("a bar of work that cannot say how far it is follows the time, and is not full before the end", async () => {
  const { written, output } = outputOf({ isTTY: true });

  const result = await showingTime(
    "Compacting",
    0.1,
    () => until(() => written.at(-1)?.includes("99 %")).then(() => "done"),
    output,
  );

  expect(result).toBe("done");
  expect(written.length).toBeGreaterThan(1);
  expect(written.at(-2)).toMatch(/Compacting .* {2}99 %$/);
  expect(written.at(-1)).toBe(CLEARED);
});

test("nothing is drawn where nobody looks", async () => {
  const { written, output } = outputOf({ isTTY: false });

  expect(progressBar("Copying", output).update).toBeUndefined();
  const seen = outputOf({ isTTY: true });
  const drawn = () => until(() => seen.written.length > 1);
  await showingTime("Compacting", 0.1, () => showingTime("Compacting", 0.1, drawn, seen.output), output);

  expect(written).toEqual([]);
});

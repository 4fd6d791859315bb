/** The least number of lines between zero and the top. */
const LINES = 4;
const STEPS = [1, 2, 5];

/** The values at which a chart has a line: from zero to at least the largest value, whole and round. */
export function scaleTo(largest: number): number[] {
  const wanted = Math.max(1, largest / LINES);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = STEPS.map((each) => each * power).find((each) => each >= wanted) ?? 10 * power;
  const count = Math.max(1, Math.ceil(largest / step));
  return Array.from({ length: count + 1 }, (_, at) => at * step);
}

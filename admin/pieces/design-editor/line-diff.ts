/** A line of a comparison: in both texts, or in one of them. */
export interface DiffLine {
  kind: "same" | "removed" | "added";
  text: string;
}

/** Lines of a comparison that are shown, or the number of those that are left out. */
export type DiffPart = { lines: DiffLine[] } | { skipped: number };

/** How many steps a comparison may take. Beyond, what differs is shown as a whole. */
const STEPS_MAX = 4_000_000;
const CONTEXT_LINES = 3;

/** Compares two texts line by line: the fewest lines that have to be removed and added. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, fresh] = [before.split("\n"), after.split("\n")];
  let start = 0;
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start++;
  let end = 0;
  while (
    end < old.length - start &&
    end < fresh.length - start &&
    old[old.length - 1 - end] === fresh[fresh.length - 1 - end]
  ) {
    end++;
  }
  return [
    ...old.slice(0, start).map(same),
    ...diffMiddle(old.slice(start, old.length - end), fresh.slice(start, fresh.length - end)),
    ...old.slice(old.length - end).map(same),
  ];
}

const same = (text: string): DiffLine => ({ kind: "same", text });
const removed = (text: string): DiffLine => ({ kind: "removed", text });
const added = (text: string): DiffLine => ({ kind: "added", text });

/** Compares by the longest common subsequence. */
function diffMiddle(old: readonly string[], fresh: readonly string[]): DiffLine[] {
  const width = fresh.length + 1;
  if (old.length * fresh.length > STEPS_MAX) return [...old.map(removed), ...fresh.map(added)];
  /** At `i * width + j`: how many lines the rests from `i` and `j` have in common. */
  const common = new Uint32Array((old.length + 1) * width);
  const at = (i: number, j: number) => common[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = fresh.length - 1; j >= 0; j--) {
      common[i * width + j] = old[i] === fresh[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < fresh.length) {
    const [oldLine, freshLine] = [old[i], fresh[j]];
    if (oldLine !== undefined && oldLine === freshLine) {
      lines.push(same(oldLine));
      i++;
      j++;
    } else if (oldLine !== undefined && (freshLine === undefined || at(i + 1, j) >= at(i, j + 1))) {
      lines.push(removed(oldLine));
      i++;
    } else if (freshLine !== undefined) {
      lines.push(added(freshLine));
      j++;
    }
  }
  return lines;
}

/** Leaves out lines that are the same in both texts, except those beside a difference. */
export function partsOf(lines: readonly DiffLine[]): DiffPart[] {
  const isNear = lines.map((_, at) =>
    lines.slice(Math.max(0, at - CONTEXT_LINES), at + CONTEXT_LINES + 1).some(({ kind }) => kind !== "same"),
  );
  const parts: DiffPart[] = [];
  for (const [at, line] of lines.entries()) {
    const last = parts.at(-1);
    if (isNear[at]) {
      if (last && "lines" in last) last.lines.push(line);
      else parts.push({ lines: [line] });
    } else if (last && "skipped" in last) last.skipped++;
    else parts.push({ skipped: 1 });
  }
  return parts;
}

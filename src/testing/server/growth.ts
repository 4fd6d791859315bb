import { millisOfWork } from "#testing/waiting.ts";

const TIMES = 8;
const RUNS = 5;
/** Attempts, since other work on the machine may distort a measurement. */
const TRIES = 4;

/**
 * Returns the factor by which the time grows with eight times the input: about 8 for a linear cost, 64 for a quadratic
 * one. Takes the fastest of several runs, and as much of the small work as of the large one: on a busy machine, long work is
 * interrupted more often than short work.
 */
export function growth(make: (size: number) => string, work: (text: string) => unknown, size = 32_768): number {
  const [small, large] = [make(size), make(TIMES * size)];
  work(small);
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && least > LINEAR; tries++) {
    least = Math.min(least, (TIMES * fastest(() => work(large))) / fastest(() => often(() => work(small))));
  }
  return least;
}

/** Between linear and quadratic, with room for noise on both sides. */
export const LINEAR = 3 * TIMES;

function often(work: () => void): void {
  for (let time = 0; time < TIMES; time++) work();
}

function fastest(work: () => void): number {
  const times = Array.from({ length: RUNS }, () => millisOfWork(work));
  // Shorter times are noise; a quadratic cost takes seconds at these sizes.
  return Math.max(2, Math.min(...times));
}

const repeated = (part: string) => (size: number) => part.repeat(Math.ceil(size / part.length));

/** Texts that are expensive for a careless regular expression or loop. */
export const HOSTILE: Record<string, (size: number) => string> = {
  "line breaks as tags": repeated("<br>"),
  "open tags": repeated("<div>"),
  "closing tags": repeated("</p>"),
  "tags that never end": repeated("<a "),
  "names that never end": (size) => `<${"a".repeat(size)}`,
  "angle brackets": repeated("<"),
  "comments that never end": repeated("<!-- "),
  declarations: repeated("<!x>"),
  "open double quotes": repeated('<a "'),
  "open single quotes": repeated("<a b='x\" "),
  "quotes closed but for the last": (size) => `${'<a ">" '.repeat(size / 7)}'`,
  "links in links": repeated('<a href="https://example.com/">x'),
  "links that are closed": repeated('<a href="https://example.com/">x</a> '),
  "links with blocks": repeated('<a href="https://example.com/"> <p> x</p></a>'),
  "elements that are not seen": repeated("<style>"),
  "attributes without values": (size) => `<p ${" style=".repeat(size / 7)}>`,
  "hidden styles": (size) => `<p style="${"display: ".repeat(size / 9)}">`,
  entities: repeated("&amp;"),
  "entities that never end": repeated("&#x"),
  "spaces at the ends of lines": (size) => `${`x${" ".repeat(100)}<p>`.repeat(size / 104)}`,
  spaces: (size) => `x${" ".repeat(size)}x`,
  "line breaks": (size) => `x${"\n".repeat(size)}x`,
  "spaces as entities": repeated("&nbsp;<br>"),
  "list items": repeated("<li>"),
  images: repeated('<img alt=" ">'),
  dots: (size) => `${".".repeat(size)}x`,
  colons: (size) => `${":1".repeat(size / 2)}x`,
  backslashes: (size) => `${"\\".repeat(size)}x`,
  "escaped quotes": repeated('\\"'),
  backticks: repeated("`a"),
  "invisible characters": (size) => `x${"\u200b\u200e ".repeat(size / 3)}x`,
  "control characters": (size) => `x${"\u0001 ".repeat(size / 2)}x`,
  "halves of characters": repeated("\ud800"),
  brackets: repeated("[1]:1"),
  "percent signs": repeated("%4"),
  "imports that never end": (size) => `import ${'"'.repeat(size)}`,
};

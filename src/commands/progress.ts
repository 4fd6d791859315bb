const WIDTH = 30;
const REDRAW_MILLIS = 100;

/** A progress bar on the error output, in a terminal only. */
export interface Progress {
  /** Undefined without a terminal. */
  update: ((done: number, of: number) => void) | undefined;
  /** Removes the bar. */
  end(): void;
}

/** A bar is drawn only in a terminal. */
type Output = Pick<NodeJS.WriteStream, "isTTY"> & { write(text: string): unknown };

export function progressBar(label: string, output: Output = process.stderr): Progress {
  if (!output.isTTY) return { update: undefined, end() {} };
  let drawnAt = Number.NEGATIVE_INFINITY;
  return {
    update(done, of) {
      const now = performance.now();
      if (now - drawnAt < REDRAW_MILLIS) return;
      drawnAt = now;
      output.write(`\r${bar(label, done, of)}`);
    },
    end() {
      if (drawnAt > Number.NEGATIVE_INFINITY) output.write("\r\u001b[K");
    },
  };
}

function bar(label: string, done: number, of: number): string {
  const part = of > 0 ? Math.min(1, done / of) : 1;
  const filled = Math.round(part * WIDTH);
  return `${label} [${"█".repeat(filled)}${"·".repeat(WIDTH - filled)}] ${Math.floor(part * 100)
    .toString()
    .padStart(3)} %`;
}

/** The work may take longer than the estimate: the bar is full only at its end. */
const NEARLY_ALL = 0.99;

/** Does work that cannot say how far it is, and shows how much of its estimated time has passed. */
export async function showingTime<T>(
  label: string,
  estimatedSeconds: number,
  work: () => Promise<T>,
  output?: Output,
): Promise<T> {
  const bar = progressBar(label, output);
  const begun = performance.now();
  const redraw = setInterval(() => {
    const passed = (performance.now() - begun) / 1_000 / estimatedSeconds;
    bar.update?.(Math.min(passed, NEARLY_ALL), 1);
  }, REDRAW_MILLIS);
  try {
    return await work();
  } finally {
    clearInterval(redraw);
    bar.end();
  }
}

/** One bar for each phase of long work; a new phase replaces the bar of the one before. */
export function progressBars<Phase extends string>(labels: Readonly<Record<Phase, string>>) {
  let shown: Progress | undefined;
  return {
    begin(phase: Phase): Progress["update"] {
      shown?.end();
      shown = progressBar(labels[phase]);
      // The first step may take a while, too.
      shown.update?.(0, 1);
      return shown.update;
    },
    end: () => shown?.end(),
  };
}

import type { Failure, Outcome } from "./outcome.ts";

/** More files than this have something else in common than the time that their tests took. */
const MOST_FILES = 3;

interface Retried {
  /** What failed again, or was not run again. */
  failures: Failure[];
  /** What passed in a process of its own: a test that depends on time or on its neighbours, to be mended next. */
  unsteady: Failure[];
}

/** Runs each file with failures once more, alone. With more than three such files, nothing is run again. */
export function retried(failures: readonly Failure[], runAlone: (file: string) => Outcome): Retried {
  const byFile = Map.groupBy(failures, ({ file }) => file);
  if (byFile.size > MOST_FILES) return { failures: [...failures], unsteady: [] };
  const unsteady: Failure[] = [];
  const still: Failure[] = [];
  for (const [file, failed] of byFile) {
    const { failures: again, passed } = runAlone(file);
    if (again.length === 0 && passed > 0) unsteady.push(...failed);
    else still.push(...(again.length > 0 ? again : failed));
  }
  return { failures: still, unsteady };
}

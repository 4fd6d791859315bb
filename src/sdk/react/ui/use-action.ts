import { useState } from "react";
import { useErrorText } from "../texts/use-error-text.ts";

/** Runs one change at a time for a control. `problem` describes the error of the last one to the user. */
export function useAction() {
  const sayError = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  /** Resolves with whether the change succeeded. */
  const run = async (action: () => Promise<unknown>): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    setProblem(undefined);
    try {
      await action();
      return true;
    } catch (error) {
      setProblem(await sayError(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, run, setProblem };
}

import { useState } from "react";
import { useErrorText } from "#sdk/react/texts/use-error-text.ts";

/** Runs a call for a button. While it runs, `isBusy` is true; when it fails, `problem` says why in the page's language. */
export function useAction() {
  const sayError = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  /** Resolves with whether the call succeeded. */
  const run = async (call: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await call();
      return true;
    } catch (error) {
      setProblem(await sayError(error));
      return false;
    } finally {
      setBusy(false);
    }
  };

  return { isBusy, problem, setProblem, run };
}

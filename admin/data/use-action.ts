import { useRef, useState } from "react";
import { useFailureText } from "./failure.ts";
import { useSayDone } from "./say-done.ts";

export interface Action {
  isBusy: boolean;
  /** Why the last call failed, in words. Stays until the next one. */
  failure: string | undefined;
  /**
   * Runs a call, and says with `done` that it worked; `undo` takes it back, given what the call returned. Resolves to
   * whether it worked. While one runs, another is not begun: Enter in the only field of a form sends it even when its
   * button is busy.
   */
  run<T>(call: () => Promise<T>, done?: string, undo?: (made: T) => Promise<unknown>): Promise<boolean>;
}

/** The calls of a card or a dialog: one at a time, with their failure beside them. */
export function useAction(): Action {
  const failureText = useFailureText();
  const sayDone = useSayDone();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isRunning = useRef(false);
  return {
    isBusy,
    failure,
    async run(call, done, undo) {
      if (isRunning.current) return false;
      isRunning.current = true;
      setBusy(true);
      setFailure(undefined);
      try {
        const made = await call();
        if (done) sayDone(done, undo && (() => undo(made)));
        return true;
      } catch (error) {
        setFailure(await failureText(error));
        return false;
      } finally {
        isRunning.current = false;
        setBusy(false);
      }
    },
  };
}

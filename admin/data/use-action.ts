import { useState } from "react";
import { toast } from "sonner";
import { useFailureText } from "./failure.ts";

export interface Action {
  isBusy: boolean;
  /** Why the last call failed, in words. Stays until the next one. */
  failure: string | undefined;
  /** Runs a call, and says with `done` that it worked. Resolves to whether it did. */
  run(call: () => Promise<unknown>, done?: string): Promise<boolean>;
}

/** The calls of a card or a dialog: one at a time, with their failure beside them. */
export function useAction(): Action {
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  return {
    isBusy,
    failure,
    async run(call, done) {
      setBusy(true);
      setFailure(undefined);
      try {
        await call();
        if (done) toast.success(done);
        return true;
      } catch (error) {
        setFailure(await failureText(error));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}

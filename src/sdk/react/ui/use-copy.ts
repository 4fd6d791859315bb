import { useState } from "react";

/** Copies texts to the clipboard. `outcome` is that of the last one. */
export function useCopy() {
  const [outcome, setOutcome] = useState<"copied" | "failed">();

  const copy = async (text: string) => {
    try {
      // On pages without https, browsers have no clipboard.
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
    } catch {
      // Each reason, such as a missing permission, means the same: the user selects and copies the text.
      setOutcome("failed");
    }
  };
  return { outcome, copy };
}

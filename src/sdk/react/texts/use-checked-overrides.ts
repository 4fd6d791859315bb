import { useEffect, useState } from "react";
import type { Overrides } from "./overrides.ts";

interface Checked {
  given: Overrides;
  result: Overrides | Error;
}

/** The overrides with keys that are texts of today. Throws when a key is no text at all, so that none is forgotten. */
export function useCheckedOverrides(given: Overrides | undefined): Overrides | undefined {
  const [checked, setChecked] = useState<Checked>();

  useEffect(() => {
    if (!given || Object.keys(given).length === 0) return;
    let isWanted = true;
    // The list of all texts is large and can wait: ids and English texts work without it.
    void import("./check-overrides.ts").then(({ checkOverrides }) => {
      const result = checkOverrides(given);
      if (isWanted && result !== given) setChecked({ given, result });
    });
    return () => {
      isWanted = false;
    };
  }, [given]);

  if (checked?.given !== given || checked === undefined) return given;
  if (checked.result instanceof Error) throw checked.result;
  return checked.result;
}

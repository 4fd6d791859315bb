import { useEffect, useMemo, useState } from "react";
import type { checkOverrides } from "./check-overrides.ts";
import type { Overrides } from "./overrides.ts";

let check: typeof checkOverrides | undefined;

/** The overrides with keys that are texts of today. Throws when a key is no text at all, so that none is forgotten. */
export function useCheckedOverrides(given: Overrides | undefined): Overrides | undefined {
  const isAsked = given !== undefined && Object.keys(given).length > 0;
  const [canCheck, setCanCheck] = useState(check !== undefined);

  useEffect(() => {
    if (!isAsked || canCheck) return;
    // The list of all texts is large and can wait: ids and the English texts of today work without it.
    import("./check-overrides.ts").then(
      (loaded) => {
        check = loaded.checkOverrides;
        setCanCheck(true);
      },
      () => {},
    );
  }, [isAsked, canCheck]);

  const checked = useMemo(() => (isAsked && canCheck && check ? check(given) : given), [given, isAsked, canCheck]);
  if (checked instanceof Error) throw checked;
  return checked;
}

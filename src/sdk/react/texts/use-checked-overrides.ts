import { useEffect, useMemo, useState } from "react";
import type { checkOverrides } from "./check-overrides.ts";
import type { Overrides } from "./overrides.ts";

let check: typeof checkOverrides | undefined;

/** Returns the overrides with current keys. Throws for an unknown key, which would otherwise have no effect. */
export function useCheckedOverrides(given: Overrides | undefined): Overrides | undefined {
  const hasOverrides = given !== undefined && Object.keys(given).length > 0;
  const [canCheck, setCanCheck] = useState(check !== undefined);

  useEffect(() => {
    if (!hasOverrides || canCheck) return;
    // Loaded later because the list of all texts is large; ids and current English texts work without it.
    import("./check-overrides.ts").then(
      (loaded) => {
        check = loaded.checkOverrides;
        setCanCheck(true);
      },
      // Offline, the overrides apply unchecked: the page must not fail because a check for developers cannot be loaded.
      () => {},
    );
  }, [hasOverrides, canCheck]);

  const checked = useMemo(
    () => (hasOverrides && canCheck && check ? check(given) : given),
    [given, hasOverrides, canCheck],
  );
  if (checked instanceof Error) throw checked;
  return checked;
}

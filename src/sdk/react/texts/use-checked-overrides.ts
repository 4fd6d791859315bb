import { useEffect, useMemo, useState } from "react";
import type { checkOverrides } from "./check-overrides.ts";
import type { Overrides } from "./overrides.ts";

let known: typeof checkOverrides | undefined;

/** Returns the overrides with current keys. Throws for an unknown key, which would otherwise have no effect. */
export function useCheckedOverrides(given: Overrides | undefined): Overrides | undefined {
  const [check, setCheck] = useState(() => known);

  useEffect(() => {
    if (check || !Object.keys(given ?? {}).length) return;
    // Loaded later because the list of all texts is large; ids and current English texts work without it.
    import("./check-overrides.ts").then(
      ({ checkOverrides }) => {
        known = checkOverrides;
        setCheck(() => known);
      },
      // Offline, the overrides apply unchecked: the page must not fail because a check for developers cannot be loaded.
      () => {},
    );
  }, [given, check]);

  const checked = useMemo(() => (given && check ? check(given) : given), [given, check]);
  if (checked instanceof Error) throw checked;
  return checked;
}

import { useEffect, useLayoutEffect, useState } from "react";

/** React before 19 warns about layout effects on a server. */
const useEffectBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * Returns a value as it was when the component was last shown. React renders hidden pages, too (`Activity`, which Next.js puts
 * around former pages), but runs no effects of theirs.
 */
export function useShown<T>(value: T): T {
  const [shown, setShown] = useState(value);
  useEffectBeforePaint(() => setShown(value), [value]);
  return shown;
}

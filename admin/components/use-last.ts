import { useState } from "react";

/**
 * The value, or the last one that was there: what a dialog shows while it fades out, and a page until the router has
 * left it.
 */
export function useLast<T>(value: T): T {
  const [last, setLast] = useState(value);
  if (value == null || value === last) return last;
  setLast(value);
  return value;
}

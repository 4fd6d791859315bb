import { useEffect, useRef, useState } from "react";
import { NAME_MAX_LENGTH } from "#contract/limits.ts";

/** Section 9 of the specification: how long an input waits for the next key. */
const DEBOUNCE_MILLIS = 500;

/**
 * A text that is being typed: shown at once, passed on when no key follows for half a second, or at once when it is
 * cleared. A change from elsewhere, such as the back button, replaces what is shown.
 */
export function useTyped(value: string, onChange: (value: string) => void): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(value);
  const passedOn = useRef(value);
  const latest = useRef(onChange);
  latest.current = onChange;

  useEffect(() => {
    if (value === passedOn.current) return;
    passedOn.current = value;
    setTyped(value);
  }, [value]);

  useEffect(() => {
    // The field says that it is too long to be looked for.
    if (typed === passedOn.current || typed.length > NAME_MAX_LENGTH) return;
    const timer = setTimeout(
      () => {
        passedOn.current = typed;
        latest.current(typed);
      },
      typed === "" ? 0 : DEBOUNCE_MILLIS,
    );
    return () => clearTimeout(timer);
  }, [typed]);

  return [typed, setTyped];
}

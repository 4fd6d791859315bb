import { afterEach, expect, mock, test } from "bun:test";
import { watchAddress } from "./use-address.ts";

const before = Object.getOwnPropertyDescriptor(globalThis, "window");
afterEach(() => {
  if (before) Object.defineProperty(globalThis, "window", before);
  else Reflect.deleteProperty(globalThis, "window");
});

/** A window that has the Navigation API, or not. */
function openWindow(navigation?: EventTarget) {
  const window = Object.assign(new EventTarget(), { navigation });
  Object.defineProperty(globalThis, "window", { value: window, configurable: true });
  return window;
}

// Next.js calls `history.replaceState` in an insertion effect, where React forbids to begin a render.
test.each([
  ["currententrychange", "with the Navigation API"],
  ["popstate", "without it"],
])("a navigation is reported by %s %s, after the script that navigates", async (event, how) => {
  const navigation = how === "without it" ? undefined : new EventTarget();
  const window = openWindow(navigation);
  const changed = mock();
  const stop = watchAddress(changed);

  (navigation ?? window).dispatchEvent(new Event(event));
  expect(changed).toHaveBeenCalledTimes(0);
  await Promise.resolve();
  expect(changed).toHaveBeenCalledTimes(1);

  stop();
  (navigation ?? window).dispatchEvent(new Event(event));
  await Promise.resolve();
  expect(changed).toHaveBeenCalledTimes(1);
});

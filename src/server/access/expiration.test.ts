import { expect, test } from "bun:test";
import { expirationOf } from "./expiration.ts";

const NOW = Date.parse("2026-05-01T12:00:00.000Z");
const deps = { now: () => NOW };
const check = (expires_at_millis: number) => () => expirationOf(deps, { expires_at_millis });

test("a time after now is accepted, the next millisecond and the last possible one", () => {
  for (const expiresAt of [NOW + 1, NOW + 86_400_000, 8_640_000_000_000_000])
    expect(check(expiresAt)()).toBe(expiresAt);
  expect(check(NOW + 1.75)()).toBe(NOW + 1);
  expect(expirationOf(deps, { expires_at_millis: null })).toBeNull();
});

// The clock of a device may be days off.
test("a lifetime counts from now on, whatever time is given with it", () => {
  for (const expires_at_millis of [null, 1, NOW + 5]) {
    expect(expirationOf(deps, { expires_at_millis, expires_in_millis: 60_000.5 })).toBe(NOW + 60_000);
  }
});

test("a time that is over is refused with the current time, and one in seconds with its milliseconds", () => {
  expect(check(NOW)).toThrow(
    "expires_at_millis is 1777636800000, 2026-05-01T12:00:00.000Z, which is in the past. Send a time after 1777636800000 (2026-05-01T12:00:00.000Z), which is now.",
  );
  expect(check(1_893_456_000)).toThrow(
    "expires_at_millis is 1893456000, 1970-01-22T21:57:36.000Z, which is in the past. It seems to count seconds. For 2030-01-01T00:00:00.000Z, send 1893456000000.",
  );
  expect(check(0)).toThrow("Send a time after 1777636800000");
});

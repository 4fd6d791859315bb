import { expect, test } from "bun:test";
import { clockFinding, clockWatch, jumpFinding } from "./clock.ts";

const DAY = 86_400_000;

function startWatch() {
  const time = { now: 1_000_000_000_000, elapsed: 0 };
  const watch = clockWatch({ now: () => time.now, elapsed: () => time.elapsed });
  const pass = (millis: number) => {
    time.now += millis;
    time.elapsed += millis;
  };
  const found = () => jumpFinding(watch, time.now);
  return { time, pass, found };
}

test("time that passes is no jump of the clock, however long it is", () => {
  const { pass, found } = startWatch();
  pass(90 * DAY);

  expect(found()).toBeNull();
});

test("a clock that is set is told for a day, with its direction", () => {
  const { time, pass, found } = startWatch();
  time.now += 3_600_000;
  const forward = found();
  pass(60_000);
  const later = found();
  time.now -= 3_600_000;
  const back = found();
  pass(2 * DAY);

  expect(forward?.summary).toContain("set forward by 3600 seconds");
  expect(later).toEqual(forward);
  expect(back?.summary).toContain("set back by 3600 seconds");
  expect(found()).toBeNull();
});

test("a database whose clock is seconds away is no problem, and one that is further away is", () => {
  expect(clockFinding(1_000, 9_000)).toBeNull();
  expect(clockFinding(null, 9_000)).toBeNull();
  expect(clockFinding(1_000, 41_000)?.summary).toContain("40 seconds ahead of");
});

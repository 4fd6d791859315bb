import { describe, expect, test } from "bun:test";
import { LIFETIMES, millisOf, neverExpires } from "./key-lifetimes.ts";
import { type KeyQuery, listedKeys, statusOf } from "./key-list.ts";

type Reason = "expired" | "manually-revoked" | null;
const key = (description: string, created: number, reason: Reason = null) => ({
  description,
  createdAt: new Date(created),
  whyInvalid: () => reason,
  value: { lastFour: `${description.slice(0, 2)}42` },
});
const keys = [key("old", 1), key("gone", 4, "manually-revoked"), key("new", 3), key("late", 2, "expired")];
const names = (query: Partial<KeyQuery>) =>
  listedKeys(keys, { search: "", status: "", ...query }).map(({ description }) => description);

describe("the list of API keys", () => {
  test("has valid keys first, then the newest", () => {
    expect(names({})).toEqual(["new", "old", "gone", "late"]);
  });

  test("finds keys by status, by description in any case, and by their last characters", () => {
    expect(names({ status: "revoked" })).toEqual(["gone"]);
    expect(names({ status: "expired" })).toEqual(["late"]);
    expect(names({ search: " NE " })).toEqual(["new", "gone"]);
    expect(names({ search: "ol42" })).toEqual(["old"]);
    expect(names({ search: "new", status: "revoked" })).toEqual([]);
    expect(keys.map(statusOf)).toEqual(["valid", "revoked", "valid", "expired"]);
  });
});

describe("the lifetime of an API key", () => {
  const now = new Date("2026-03-10T12:00:00Z");

  test("is a number of days, a year, or 200 years for never", () => {
    expect(LIFETIMES.map(([value]) => millisOf(value) / 86_400_000)).toEqual([1, 7, 30, 90, 365, 73_000]);
  });

  test("is shown as never when it is missing or longer than 50 years", () => {
    expect(neverExpires(undefined, now)).toBe(true);
    expect(neverExpires(new Date(now.getTime() + millisOf("never")), now)).toBe(true);
    expect(neverExpires(new Date("2076-03-10T12:00:00Z"), now)).toBe(false);
    expect(neverExpires(new Date("2076-03-10T12:00:01Z"), now)).toBe(true);
  });
});

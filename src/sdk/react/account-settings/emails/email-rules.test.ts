import { describe, expect, test } from "bun:test";
import { actionsFor, newEmailProblem, sortedChannels } from "./email-rules.ts";

const channel = (value: string, more: Partial<Parameters<typeof actionsFor>[0]> = {}) => ({
  value,
  isPrimary: false,
  isVerified: false,
  usedForAuth: false,
  ...more,
});

describe("the addresses of a user", () => {
  test("are shown with the primary one first, then those that are verified", () => {
    const all = [
      channel("new@example.com"),
      channel("old@example.com", { isVerified: true }),
      channel("main@example.com", { isPrimary: true }),
      channel("other@example.com", { isVerified: true }),
    ];

    expect(sortedChannels(all).map(({ value }) => value)).toEqual([
      "main@example.com",
      "old@example.com",
      "other@example.com",
      "new@example.com",
    ]);
  });

  test.each([
    ["", "emailRequired"],
    ["nonsense", "emailNotValid"],
    ["Ada@Example.com", "emailExists"],
    ["ben@example.com", undefined],
    ["ada@münchen.de", "emailExists"],
    ["ben@münchen.de", undefined],
    ["bén@münchen.de", "emailNotValid"],
  ] as const)("a further one, %p, has the problem %p", (email, problem) => {
    const known = ["ada@example.com", "ada@xn--mnchen-3ya.de"].map((value) => channel(value));
    expect(newEmailProblem(email, known)).toBe(problem);
  });

  test("one that is not verified is verified before it becomes primary or signs in", () => {
    const other = channel("main@example.com", { usedForAuth: true, isPrimary: true, isVerified: true });

    expect(actionsFor(channel("new@example.com"), [other])).toEqual([
      { name: "verify" },
      { name: "makePrimary", disabledReason: "verifyEmailFirst" },
      { name: "useForSignIn", disabledReason: "verifyEmailFirst" },
      { name: "remove", disabledReason: undefined },
    ]);
  });

  test("the last one for sign-in cannot be taken away, but one of two can", () => {
    const main = channel("main@example.com", { usedForAuth: true, isPrimary: true, isVerified: true });
    const second = channel("second@example.com", { usedForAuth: true, isVerified: true });

    expect(actionsFor(main, [main])).toEqual([
      { name: "stopSignIn", disabledReason: "emailLastForSignIn" },
      { name: "remove", disabledReason: "emailLastForSignIn" },
    ]);
    expect(actionsFor(second, [main, second]).map(({ disabledReason }) => disabledReason)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

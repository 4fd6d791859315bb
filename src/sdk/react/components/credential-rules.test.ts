import { describe, expect, test } from "bun:test";
import { fail } from "#contract/errors.ts";
import { en } from "../texts/en.ts";
import { translator } from "../texts/texts.ts";
import { emailProblem, newPasswordProblem, refusalText, repeatProblem } from "./credential-rules.ts";

const t = translator(en);

describe("what a form says before it sends anything", () => {
  test.each([
    ["", "Please enter your email"],
    ["   ", "Please enter your email"],
    ["ada", "Please enter a valid email"],
    [".ada@example.com", "Please enter a valid email"],
    ["ada@example.c", "Please enter a valid email"],
    ["ada@example", "Please enter a valid email"],
  ])("the address %p: %p", (email, text) => {
    expect(emailProblem(email, t)).toBe(text);
  });

  test("a valid address passes, also with spaces that a phone's keyboard left around it", () => {
    expect(emailProblem("ada@example.com", t)).toBeUndefined();
    expect(emailProblem(" ada@example.com ", t)).toBeUndefined();
  });

  test("a new password has 8 to 70 characters", () => {
    expect(newPasswordProblem("", t)).toBe("Please enter your password");
    expect(newPasswordProblem("1234567", t)).toBe("Password too short. Minimum length is 8.");
    expect(newPasswordProblem("12345678", t)).toBeUndefined();
    expect(newPasswordProblem("x".repeat(70), t)).toBeUndefined();
    expect(newPasswordProblem("x".repeat(71), t)).toBe("Password too long. Maximum length is 70.");
  });

  test("the repeated password must be there and be the same", () => {
    expect(repeatProblem("secret-one", "", t)).toBe("Please repeat your password");
    expect(repeatProblem("secret-one", "secret-two", t)).toBe("Passwords do not match");
    expect(repeatProblem("secret-one", "secret-one", t)).toBeUndefined();
  });
});

describe("what a form says when the server refuses", () => {
  test("a wrong password is not told apart from an unknown address", () => {
    expect(refusalText(fail("EMAIL_PASSWORD_MISMATCH"), t)).toBe("Wrong e-mail or password.");
  });

  test("a throttled person hears when to come back: soon in seconds, later as a time that is not too early", () => {
    const now = new Date(2030, 0, 1, 12, 0, 1).getTime();
    const refused = (seconds: number) => fail("TOO_MANY_ATTEMPTS", { limit: "pair", retry_after_seconds: seconds });
    const at = (hours: number, minutes: number) =>
      new Date(2030, 0, 1, hours, minutes).toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit" });

    expect(refusalText(refused(45), t, now)).toBe("Too many attempts. Please try again in 45 seconds.");
    expect(refusalText(refused(600), t, now)).toBe(`Too many attempts. Please try again at ${at(12, 11)}.`);
  });

  test("a taken address is named", () => {
    const taken = fail("USER_EMAIL_ALREADY_EXISTS", {
      email: "a@example.com",
      would_work_if_email_was_verified: false,
    });

    expect(refusalText(taken, t)).toBe('A user with email "a@example.com" already exists.');
  });

  test("whatever else happened has a sentence too", () => {
    expect(refusalText(new Error("You are offline."), t)).toBe("You are offline.");
    expect(refusalText("?", t)).toBe("Something went wrong. Please try again.");
  });
});

import { describe, expect, test } from "bun:test";
import { texts } from "#texts/en-US/sign-in.ts";
import { translator } from "#texts/translator.ts";
import { emailProblem, newPasswordProblem, repeatProblem } from "./credential-rules.ts";

const t = translator("en-US", texts);

describe("a form's checks before it sends anything", () => {
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

  test("a valid address passes, also with spaces around it from a phone's keyboard", () => {
    expect(emailProblem("ada@example.com", t)).toBeUndefined();
    expect(emailProblem(" ada@example.com ", t)).toBeUndefined();
    // Some browsers write the domain in Punycode, others leave it to the server.
    expect(emailProblem("ada@münchen.de", t)).toBeUndefined();
    expect(emailProblem("ädä@münchen.de", t)).toBe(t("emailInvalid"));
  });

  test("a new password has 8 to 70 characters", () => {
    expect(newPasswordProblem("", t)).toBe("Please enter your password");
    expect(newPasswordProblem("1234567", t)).toBe("Password too short. Minimum length is 8.");
    expect(newPasswordProblem("12345678", t)).toBeUndefined();
    expect(newPasswordProblem("x".repeat(70), t)).toBeUndefined();
    expect(newPasswordProblem("x".repeat(71), t)).toBe("Password too long. Maximum length is 70.");
  });

  test("the repeated password is required and must match", () => {
    expect(repeatProblem("secret-one", "", t)).toBe("Please repeat your password");
    expect(repeatProblem("secret-one", "secret-two", t)).toBe("Passwords do not match");
    expect(repeatProblem("secret-one", "secret-one", t)).toBeUndefined();
  });
});

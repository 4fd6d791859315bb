import { describe, expect, test } from "bun:test";
import { errors as catalog, fail, isErrorCode, KnownError } from "#contract/errors.ts";
import { refusals } from "#contract/refusals.ts";
import { ConnectionError } from "#sdk/wire/connection-error.ts";
import { RequestFailed, RequestRefused } from "#sdk/wire/decode.ts";
import { texts as errors } from "#texts/en-US/errors.ts";
import { checkOverrides } from "./check-overrides.ts";
import { errorText, errorTranslator } from "./error-text.ts";
import { loadTexts } from "./loaded-texts.ts";

const english = await errorTranslator({ language: "en-US" });
const german = await errorTranslator({ language: "de-DE" });
const say = (error: unknown, now?: number) => errorText(error, english, now);
const browserSaid = (code: string) =>
  new KnownError("PASSKEY_WEBAUTHN_ERROR", { code, message: "In the browser's words." });
const refused = (code: string, text: string) => new RequestRefused("/api", 400, text, code);
const taken = (would_work_if_email_was_verified: boolean) =>
  fail("USER_EMAIL_ALREADY_EXISTS", { email: "a@example.com", would_work_if_email_was_verified });

describe("the text about an error", () => {
  test("is the same for a wrong password and an unknown address", () => {
    expect(say(fail("EMAIL_PASSWORD_MISMATCH"))).toBe("Wrong e-mail or password.");
  });

  test("is in the language of the page, with the details of the error", () => {
    expect(errorText(fail("EMAIL_PASSWORD_MISMATCH"), german)).toBe("E-Mail oder Passwort ist falsch.");
    expect(errorText(taken(false), german)).toBe("Es gibt schon ein Konto mit der E-Mail-Adresse „a@example.com“.");
    expect(errorText(fail("REQUEST_TOO_LARGE", { limit_bytes: 1_048_576 }), german)).toContain("1.048.576 Bytes");
  });

  test("gives a throttled user the wait in seconds, or a time of day that is not too early", () => {
    const now = new Date(2030, 0, 1, 12, 0, 1).getTime();
    const refused = (seconds: number) => fail("TOO_MANY_ATTEMPTS", { limit: "pair", retry_after_seconds: seconds });
    const at = (hours: number, minutes: number) =>
      new Date(2030, 0, 1, hours, minutes).toLocaleTimeString("en-US", { hour: "2-digit", minute: "2-digit" });

    expect(say(refused(45), now)).toBe("Too many attempts. Please try again in 45 seconds.");
    expect(say(refused(600), now)).toBe(`Too many attempts. Please try again at ${at(12, 11)}.`);
    expect(errorText(refused(600 + 3 * 3600), german, now)).toContain("15:11");
  });

  test("gives the wait in the plural forms of the language", async () => {
    const polish = await errorTranslator({ language: "pl-PL" });
    const wait = (seconds: number) => fail("TOO_MANY_ATTEMPTS", { limit: "pair", retry_after_seconds: seconds });

    expect(say(wait(1))).toBe("Too many attempts. Please try again in 1 second.");
    expect([1, 3, 45].map((seconds) => errorText(wait(seconds), polish))).toEqual([
      "Zbyt wiele prób. Spróbuj ponownie za 1 sekundę.",
      "Zbyt wiele prób. Spróbuj ponownie za 3 sekundy.",
      "Zbyt wiele prób. Spróbuj ponownie za 45 sekund.",
    ]);
  });

  test("about too many attempts can be replaced by its former words, with its former place", async () => {
    const overrides = checkOverrides({
      "Too many attempts. Please try again in {seconds} seconds.": "Wait {seconds} s.",
    });
    if (overrides instanceof Error) throw overrides;
    const speak = await errorTranslator({ language: "de-DE", overrides });

    expect(errorText(fail("TOO_MANY_ATTEMPTS", { limit: "pair", retry_after_seconds: 7 }), speak)).toBe("Wait 7 s.");
  });

  test("names an address in use, and how to sign in with it", () => {
    expect(say(taken(false))).toBe('A user with email "a@example.com" already exists.');
    expect(say(taken(true))).toBe(taken(true).message);
    expect(errorText(taken(true), german)).toContain("„a@example.com“, aber die Adresse ist nicht bestätigt");
  });

  test("says that somebody else signs in with an address; an app replaces it by its code or by its former id", async () => {
    const used = fail("CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE", {
      type: "email",
      contact_channel_value: "a@example.com",
      would_work_if_email_was_verified: false,
    });
    const replacedBy = async (key: string) => {
      const overrides = checkOverrides({ [key]: "Taken." });
      if (overrides instanceof Error) throw overrides;
      return errorText(used, await errorTranslator({ language: "de-DE", overrides }));
    };

    expect(say(used)).toBe("This email is already used for sign-in by another user.");
    expect(errorText(used, german)).toBe("Mit dieser E-Mail-Adresse meldet sich schon jemand anderes an.");
    expect(await replacedBy("emailUsedElsewhere")).toBe("Taken.");
    expect(await replacedBy(used.code)).toBe("Taken.");
    expect(await replacedBy("This email is already used for sign-in by another user.")).toBe("Taken.");
  });

  test("says in the language of the page that the browser blocks cookies", () => {
    expect(say(fail("COOKIES_BLOCKED"))).toBe(fail("COOKIES_BLOCKED").message);
    expect(errorText(fail("COOKIES_BLOCKED"), german)).toContain("Dein Browser blockiert Cookies dieser Website");
  });

  test("names the second factor as the pages do", async () => {
    for (const language of ["de-DE", "fr-FR"] as const) {
      const [pages, settings] = await Promise.all([
        loadTexts(language, "pages"),
        loadTexts(language, "account-settings"),
      ]);
      const errorsThere = await errorTranslator({ language });
      const notEnabled = errorText(refused("MULTI_FACTOR_AUTHENTICATION_NOT_ENABLED", "Not enabled."), errorsThere);
      const term = String(pages.mfaHeading).toLowerCase();

      expect(String(settings.mfaSection).toLowerCase()).toBe(term);
      expect(notEnabled.toLowerCase()).toContain(term);
      // What is on is said with the same word as what is off.
      const isOn = String(settings.mfaEnabled).replace(/\.$/, "").split(" ").at(-1) ?? "";
      expect(notEnabled).toContain(isOn);
      const code = String(pages.mfaCode).toLowerCase();
      expect(errorText(fail("INVALID_TOTP_CODE"), errorsThere).toLowerCase()).toContain(code);
    }
  });

  test("gives the limit for a password that is too short or too long", () => {
    expect(say(fail("PASSWORD_TOO_SHORT", { min_length: 8 }))).toBe("Password too short. Minimum length is 8.");
    expect(say(fail("PASSWORD_TOO_LONG", { maxLength: 70 }))).toBe("Password too long. Maximum length is 70.");
  });

  test("about a team that was deleted or left meanwhile names no ids", () => {
    const gone = fail("TEAM_MEMBERSHIP_NOT_FOUND", { team_id: "fe50", user_id: "01a2" });

    expect(say(gone)).toBe("This team no longer exists, or the membership in it has ended.");
    expect(errorText(gone, german)).toStartWith("Dieses Team gibt es nicht mehr");
  });

  test("does not name parts of the request when an input has a wrong form", () => {
    const malformed = fail("SCHEMA_ERROR", { message: "Request validation failed on PATCH /api/v1/users/me" });

    expect(say(malformed)).toBe(errors.inputUnusable);
    expect(say(fail("BODY_PARSING_ERROR"))).toBe(errors.inputUnusable);
    expect(errorText(malformed, german)).toStartWith("Deine Eingabe ist zu lang");
  });

  test("is the text of the group for a code without its own text", () => {
    expect(say(fail("VERIFICATION_CODE_EXPIRED"))).toBe("Invalid code");
    expect(errorText(fail("VERIFICATION_CODE_MAX_ATTEMPTS_REACHED"), german)).toBe("Ungültiger Code");
  });

  test("is the server's message for a code without a text", () => {
    expect(say(fail("USER_NOT_FOUND"))).toBe("User not found.");
  });

  test("names the origin that is to be trusted, or the whole URL where it is none of the web", () => {
    const untrusted = (redirect_url: string) => fail("REDIRECT_URL_NOT_WHITELISTED", { redirect_url });

    expect(say(untrusted("https://preview.example:8443/handler?x"))).toContain("https://preview.example:8443 ");
    expect(say(untrusted("myapp://callback/x"))).toContain("myapp://callback/x");
  });

  test("is our own for errors of the browser that have one, else the browser's message", () => {
    expect(say(browserSaid("NotAllowedError"))).toBe(errors.passkeyCancelled);
    expect(say(browserSaid("NotSupportedError"))).toBe(errors.passkeyUnsupported);
    expect(say(browserSaid("InvalidStateError"))).toBe(errors.passkeyExistsHere);
    expect(say(browserSaid("SecurityError"))).toBe(errors.passkeyWrongPlace);
    expect(say(browserSaid("ConstraintError"))).toBe("In the browser's words.");
  });

  test("is for users when a passkey is unknown, and for the developer when the origin is wrong", () => {
    const reason = "Passkey authentication failed because the origin is not allowed";

    expect(say(fail("PASSKEY_AUTHENTICATION_FAILED", { reason: "Passkey not found" }))).toBe(errors.passkeyUnknown);
    expect(say(fail("PASSKEY_AUTHENTICATION_FAILED", { reason }))).toBe(reason);
  });

  test("a refusal is in the language of the page, with its limit", () => {
    const limit = refused("PASSKEY_LIMIT_REACHED", "A user can have at most 50 passkeys. Delete an unused one first.");

    expect(say(limit)).toBe("You can have at most 50 passkeys. Please delete an unused one first.");
    expect(errorText(limit, german)).toStartWith("Du kannst höchstens 50 Passkeys haben.");
    expect(errorText(refused("SESSION_NOT_FOUND", "Session not found."), german)).toBe(
      "Diese Sitzung ist schon beendet.",
    );
  });

  test("every text about a refusal has all its values", () => {
    const codes = Object.keys(errors).filter((id) => id in refusals);

    expect(codes.length).toBeGreaterThan(20);
    for (const code of codes) {
      expect(say(refused(code, ""))).not.toMatch(/[{}]/);
      expect(errorText(refused(code, ""), german)).not.toMatch(/[{}]/);
    }
  });

  test("a refusal without a text, or of a newer server, has the server's message", () => {
    expect(errorText(refused("CONFIG_NOT_JSON", "Invalid config JSON"), german)).toBe("Invalid config JSON");
    expect(errorText(refused("FROM_THE_FUTURE", "Not yet."), german)).toBe("Not yet.");
  });

  test("exists for every other error", () => {
    expect(say(new RequestFailed("/api", 400, "This link is too old."))).toBe("This link is too old.");
    expect(say(new Error("No team is selected."))).toBe("No team is selected.");
    expect(say("?")).toBe("Something went wrong. Please try again.");
  });

  test("names no address when the device is offline, nothing answers, or a proxy answers with a page", () => {
    const about = { address: "http://localhost:4841", cure: "Start it." };
    const offline = new ConnectionError("You are offline.", { ...about, kind: "offline" });
    const silent = new ConnectionError("Hallpass does not answer.", { ...about, kind: "no-answer" });

    expect(say(offline)).toBe("You are offline. Please check your internet connection and try again.");
    expect(errorText(offline, german)).toStartWith("Du bist offline.");
    expect(errorText(silent, german)).toStartWith("Der Server antwortet nicht.");
    for (const [status, text] of [
      [502, "<html>bad gateway</html>"],
      [500, "stack overflow"],
      [403, "<html>blocked</html>"],
      [404, ""],
    ] as const) {
      expect(errorText(new RequestFailed("/api", status, text), german)).toStartWith("Etwas ist schiefgegangen.");
    }
  });

  test("can be replaced by an app, by code or by English text", async () => {
    const overrides = { EMAIL_PASSWORD_MISMATCH: "Nope.", [errors.SIGN_UP_NOT_ENABLED]: "Closed." };
    const speak = await errorTranslator({ language: "de-DE", overrides });

    expect(errorText(fail("EMAIL_PASSWORD_MISMATCH"), speak)).toBe("Nope.");
    expect(errorText(fail("SIGN_UP_NOT_ENABLED"), speak)).toBe("Closed.");
  });
});

test("every text id in capital letters is an error code, a refusal code or a group", () => {
  const groups = new Set(Object.values(catalog).map((entry: { group?: string }) => entry.group));

  const isCode = (id: string) => isErrorCode(id) || id in refusals || groups.has(id);
  const unknown = Object.keys(errors).filter((id) => id === id.toUpperCase() && !isCode(id));
  expect(unknown).toEqual([]);
});

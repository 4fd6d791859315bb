import { describe, expect, test } from "bun:test";
import { isErrorCode } from "./errors.ts";
import { refusals, refusalText } from "./refusals.ts";

const entries = Object.entries(refusals);

describe("the catalog of refusals", () => {
  test("codes differ from error codes, so that a client can tell them apart", () => {
    for (const [code] of entries) {
      expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
      expect([code, isErrorCode(code)]).toEqual([code, false]);
    }
  });

  test("no two codes have the same sentence and status", () => {
    const sentences = entries.map(([, { status, message }]) => `${status} ${message}`);
    expect(sentences.filter((each, at) => sentences.indexOf(each) !== at)).toEqual([]);
  });

  test("statuses are error statuses", () => {
    for (const [code, { status }] of entries) expect([code, status >= 400 && status < 600]).toEqual([code, true]);
  });

  test("placeholders are filled with values of any form", () => {
    expect(refusalText("SESSION_NOT_FOUND", {})).toBe("Session not found.");
    expect(refusalText("OAUTH_PROVIDER_NOT_FOUND", { id: "{user_id}", user_id: "$&" })).toBe(
      "OAuth provider {user_id} for user $& not found",
    );
    expect(refusalText("TOTP_SECRET_LENGTH_INVALID", { min: 16, max: 64 })).toBe(
      "A TOTP secret must have 16 to 64 bytes.",
    );
  });

  test("the compiler rejects a missing value and a value of another message", () => {
    const typesOnly = () => {
      // @ts-expect-error `max` is missing
      refusalText("TOTP_SECRET_LENGTH_INVALID", { min: 16 });
      // @ts-expect-error the message has no such placeholder
      refusalText("PASSKEY_LIMIT_REACHED", { max: 20, min: 1 });
      // @ts-expect-error there is no such code
      refusalText("NO_SUCH_CODE", {});
    };
    expect(typesOnly).toBeFunction();
  });
});

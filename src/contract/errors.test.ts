import { describe, expect, test } from "bun:test";
import type { TSchema } from "@sinclair/typebox";
import { errorOf } from "./error-of.ts";
import {
  type ErrorCode,
  errors,
  fail,
  fromWire,
  inGroup,
  isOwnCode,
  KnownError,
  messageFor,
  toWire,
} from "./errors.ts";

/** The contract's catalog, as existing clients read it. They depend on the codes and on the keys of details. */
const CATALOG: [code: string, status: number, details: string][] = [
  ["UNSUPPORTED_ERROR", 500, "originalErrorCode"],
  ["BODY_PARSING_ERROR", 400, ""],
  ["SCHEMA_ERROR", 400, "message"],
  ["ALL_OVERLOADS_FAILED", 400, "overload_errors"],
  ["PROJECT_KEY_WITHOUT_ACCESS_TYPE", 400, ""],
  ["INVALID_ACCESS_TYPE", 400, ""],
  ["ACCESS_TYPE_WITHOUT_PROJECT_ID", 400, "request_type"],
  ["ACCESS_TYPE_REQUIRED", 400, ""],
  ["INSUFFICIENT_ACCESS_TYPE", 401, "actual_access_type allowed_access_types"],
  ["INVALID_PUBLISHABLE_CLIENT_KEY", 401, "project_id"],
  ["INVALID_SECRET_SERVER_KEY", 401, "project_id"],
  ["INVALID_SUPER_SECRET_ADMIN_KEY", 401, "project_id"],
  ["UNPARSABLE_ADMIN_ACCESS_TOKEN", 401, ""],
  ["ADMIN_ACCESS_TOKEN_EXPIRED", 401, "expired_at_millis"],
  ["INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN", 401, ""],
  ["ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN", 401, ""],
  ["CLIENT_AUTHENTICATION_REQUIRED", 401, ""],
  ["SERVER_AUTHENTICATION_REQUIRED", 401, ""],
  ["CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED", 401, ""],
  ["CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED", 401, ""],
  ["CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED", 401, ""],
  ["ADMIN_AUTHENTICATION_REQUIRED", 401, ""],
  ["EXPECTED_INTERNAL_PROJECT", 401, ""],
  ["UNPARSABLE_ACCESS_TOKEN", 401, ""],
  ["ACCESS_TOKEN_EXPIRED", 401, "expired_at_millis"],
  ["INVALID_PROJECT_FOR_ACCESS_TOKEN", 401, "expected_project_id actual_project_id"],
  ["REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED", 401, ""],
  ["CANNOT_DELETE_CURRENT_SESSION", 400, ""],
  ["PROVIDER_REJECTED", 401, ""],
  ["USER_EMAIL_ALREADY_EXISTS", 409, "email would_work_if_email_was_verified"],
  ["EMAIL_NOT_VERIFIED", 400, ""],
  ["CANNOT_GET_OWN_USER_WITHOUT_USER", 400, ""],
  ["USER_ID_DOES_NOT_EXIST", 400, "user_id"],
  ["USER_NOT_FOUND", 404, ""],
  ["PROJECT_NOT_FOUND", 404, "project_id"],
  ["CURRENT_PROJECT_NOT_FOUND", 400, "project_id"],
  ["BRANCH_DOES_NOT_EXIST", 400, "branch_id"],
  ["SIGN_UP_NOT_ENABLED", 400, ""],
  ["PASSWORD_AUTHENTICATION_NOT_ENABLED", 400, ""],
  ["PASSKEY_AUTHENTICATION_NOT_ENABLED", 400, ""],
  ["ANONYMOUS_ACCOUNTS_NOT_ENABLED", 400, ""],
  ["EMAIL_PASSWORD_MISMATCH", 400, ""],
  ["REDIRECT_URL_NOT_WHITELISTED", 400, "redirect_url trusted_domains?"],
  ["PASSWORD_TOO_SHORT", 400, "min_length"],
  ["PASSWORD_TOO_LONG", 400, "maxLength"],
  ["USER_DOES_NOT_HAVE_PASSWORD", 400, ""],
  ["VERIFICATION_CODE_NOT_FOUND", 404, ""],
  ["VERIFICATION_CODE_EXPIRED", 400, ""],
  ["VERIFICATION_CODE_ALREADY_USED", 409, ""],
  ["VERIFICATION_CODE_MAX_ATTEMPTS_REACHED", 400, ""],
  ["PASSWORD_CONFIRMATION_MISMATCH", 400, ""],
  ["EMAIL_ALREADY_VERIFIED", 409, ""],
  ["EMAIL_NOT_ASSOCIATED_WITH_USER", 400, ""],
  ["EMAIL_IS_NOT_PRIMARY_EMAIL", 400, "email primary_email"],
  ["PASSKEY_REGISTRATION_FAILED", 400, ""],
  ["PASSKEY_WEBAUTHN_ERROR", 400, "message code"],
  ["PASSKEY_AUTHENTICATION_FAILED", 400, ""],
  ["PERMISSION_NOT_FOUND", 404, "permission_id"],
  ["WRONG_PERMISSION_SCOPE", 404, "permission_id expected_scope actual_scope"],
  ["CONTAINED_PERMISSION_NOT_FOUND", 400, "permission_id"],
  ["PERMISSION_ID_ALREADY_EXISTS", 400, "permission_id"],
  ["TEAM_NOT_FOUND", 404, "team_id"],
  ["TEAM_ALREADY_EXISTS", 409, "team_id"],
  ["TEAM_MEMBERSHIP_NOT_FOUND", 404, "team_id user_id"],
  ["TEAM_MEMBERSHIP_ALREADY_EXISTS", 409, ""],
  ["PROJECT_PERMISSION_REQUIRED", 401, "user_id permission_id"],
  ["TEAM_PERMISSION_REQUIRED", 401, "team_id user_id permission_id"],
  ["TEAM_PERMISSION_NOT_FOUND", 401, "team_id user_id permission_id"],
  ["EMAIL_TEMPLATE_ALREADY_EXISTS", 409, ""],
  ["OAUTH_CONNECTION_NOT_CONNECTED_TO_USER", 400, ""],
  ["OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER", 409, ""],
  ["OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE", 400, ""],
  ["OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS", 400, ""],
  ["OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS", 400, ""],
  ["INVALID_OAUTH_CLIENT_ID_OR_SECRET", 400, "client_id"],
  ["INVALID_SCOPE", 400, ""],
  ["USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION", 409, ""],
  ["OUTER_OAUTH_TIMEOUT", 408, ""],
  ["OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED", 400, ""],
  ["OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN", 400, ""],
  ["MULTI_FACTOR_AUTHENTICATION_REQUIRED", 400, "attempt_code"],
  ["INVALID_TOTP_CODE", 400, ""],
  ["USER_AUTHENTICATION_REQUIRED", 401, ""],
  ["INVALID_SHARED_OAUTH_PROVIDER_ID", 400, "provider_id"],
  ["INVALID_STANDARD_OAUTH_PROVIDER_ID", 400, "provider_id"],
  ["INVALID_AUTHORIZATION_CODE", 400, ""],
  ["OAUTH_PROVIDER_ACCESS_DENIED", 400, ""],
  [
    "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE",
    409,
    "type contact_channel_value would_work_if_email_was_verified",
  ],
  ["INVALID_POLLING_CODE", 400, ""],
  ["CLI_AUTH_ERROR", 400, ""],
  ["CLI_AUTH_EXPIRED_ERROR", 400, ""],
  ["CLI_AUTH_USED_ERROR", 400, ""],
  ["API_KEY_EXPIRED", 401, ""],
  ["API_KEY_REVOKED", 401, ""],
  ["WRONG_API_KEY_TYPE", 400, "expected_type actual_type"],
  ["API_KEY_NOT_FOUND", 404, ""],
  ["PUBLIC_API_KEY_CANNOT_BE_REVOKED", 400, ""],
  // The optional ones go out to those who ask for them.
  ["EMAIL_RENDERING_ERROR", 400, "error problems? variables?"],
  ["REQUIRES_CUSTOM_EMAIL_SERVER", 400, ""],
];

/** Hallpass's own codes: only clients that use its prefix can decode them. */
const OWN: [code: string, status: number, details: string][] = [
  ["PASSWORD_TOO_COMMON", 400, ""],
  ["MAIL_NOT_FOUND", 404, ""],
  ["MAIL_NOT_SENT_AGAIN", 409, "reason"],
  ["AUTHORIZATION_REQUEST_NOT_FOUND", 404, ""],
  ["DEVICE_REQUEST_NOT_FOUND", 404, ""],
  ["OAUTH_CLIENT_NOT_FOUND", 404, ""],
  ["OAUTH_GRANT_NOT_FOUND", 404, ""],
  ["OAUTH_CLIENT_INVALID", 400, "field reason"],
  ["OAUTH_CLIENT_LIMIT_REACHED", 409, "max"],
  ["OAUTH_CLIENT_SECRET_NOT_FOUND", 404, ""],
  ["OAUTH_CLIENT_SECRET_LIMIT_REACHED", 409, "max"],
  ["OAUTH_CLIENT_WITHOUT_SECRETS", 400, "token_endpoint_auth_method"],
  ["OAUTH_API_NOT_FOUND", 404, ""],
  ["OAUTH_API_INVALID", 400, "field reason"],
  ["USER_EXTERNAL_ID_ALREADY_EXISTS", 409, "external_id user_id"],
  ["OAUTH_API_IDENTIFIER_TAKEN", 409, "identifier"],
  ["OAUTH_API_LIMIT_REACHED", 409, "max"],
  ["TOO_MANY_ATTEMPTS", 429, "limit retry_after_seconds"],
  ["INVALID_RECOVERY_CODE", 400, ""],
  ["PASSKEY_NOT_FOUND", 404, ""],
  ["CHANGED_MEANWHILE", 409, "fields"],
  ["CONFIRMATION_REQUIRED", 401, "methods"],
  ["REQUEST_TOO_LARGE", 413, "limit_bytes"],
  ["INVALID_EMAIL", 400, ""],
  ["VERIFICATION_CODE_INCOMPLETE", 400, ""],
  ["COOKIES_BLOCKED", 400, ""],
];

/** Codes that clients have classes for and that no server sends. */
const NEVER_SENT = [
  "UNSUPPORTED_ERROR",
  "PASSKEY_WEBAUTHN_ERROR",
  "CLI_AUTH_ERROR",
  "CLI_AUTH_EXPIRED_ERROR",
  "CLI_AUTH_USED_ERROR",
  "PASSWORD_TOO_LONG",
  "PROVIDER_REJECTED",
  "TEAM_ALREADY_EXISTS",
  "INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN",
  "INVALID_EMAIL",
  "VERIFICATION_CODE_INCOMPLETE",
  "COOKIES_BLOCKED",
];

/** Details for any code: an empty list for each list, null for any other key. */
const DETAILS = new Proxy(
  {},
  {
    get: (_, name) =>
      ["allowed_access_types", "overload_errors", "fields", "methods"].includes(String(name)) ? [] : null,
  },
);

const entryOf = (code: string) => {
  const entry = errors[code as ErrorCode] as { status: number; details?: TSchema; sentBy: string; own: boolean };
  if (!entry) throw new Error(`${code} is not in the catalog.`);
  return entry;
};

function wireOf(code: string) {
  const error = new KnownError(code as ErrorCode, (entryOf(code).details ? DETAILS : undefined) as never) as KnownError;
  return toWire(error);
}

describe("the error catalog", () => {
  test("has every code of the contract with its status, and otherwise only Hallpass's own codes", () => {
    for (const [code, status] of [...CATALOG, ...OWN]) expect([code, entryOf(code).status]).toEqual([code, status]);
    expect(Object.keys(errors).sort()).toEqual([...CATALOG, ...OWN].map(([code]) => code).sort());
  });

  // Clients rebuild an error from its details alone, so a missing key breaks them while they decode.
  test("sends exactly the contract's details, and omits the key when a code has none", () => {
    for (const [code, , details] of [...CATALOG, ...OWN]) {
      const hasDetails = "details" in wireOf(code);
      const schema = entryOf(code).details;
      const keys = Object.keys((hasDetails && schema?.properties) || {})
        .map((name) => (schema?.required?.includes(name) ? name : `${name}?`))
        .sort();
      expect([code, keys.join(" ")]).toEqual([code, details.split(" ").sort().join(" ")]);
      expect(Object.keys(wireOf(code))).toEqual(hasDetails ? ["code", "details", "error"] : ["code", "error"]);
    }
  });

  test("marks Hallpass's own codes, and codes that no server sends", () => {
    for (const [code] of CATALOG) expect([code, isOwnCode(code as ErrorCode)]).toEqual([code, false]);
    for (const [code] of OWN) expect([code, isOwnCode(code as ErrorCode)]).toEqual([code, true]);
    for (const code of NEVER_SENT) expect([code, entryOf(code).sentBy]).not.toEqual([code, "server"]);
  });

  test("has the contract's messages", () => {
    const words = (error: KnownError, prefix = "stack") => messageFor(error, { prefix, product: "Hallpass" });
    const email = "ada@example.com";
    const unverified =
      " but the email is not verified. Please login to your existing account with the method you used to sign up, and then verify your email to sign in with this login method.";

    expect(words(fail("USER_EMAIL_ALREADY_EXISTS", { email, would_work_if_email_was_verified: false }))).toBe(
      `A user with email "${email}" already exists.`,
    );
    expect(words(fail("USER_EMAIL_ALREADY_EXISTS", { email, would_work_if_email_was_verified: true }))).toBe(
      `A user with email "${email}" already exists${unverified}`,
    );
    expect(words(fail("ACCESS_TOKEN_EXPIRED", { expired_at_millis: 0 }))).toBe(
      "Access token has expired. Please refresh it and try again. (The access token expired at 1970-01-01T00:00:00.000Z.)",
    );
    expect(words(fail("ACCESS_TOKEN_EXPIRED", { expired_at_millis: null }))).toBe(
      "Access token has expired. Please refresh it and try again.",
    );
    expect(words(fail("INVALID_ACCESS_TYPE", { access_type: "root" }))).toBe(
      "The x-stack-access-type header must be 'client', 'server', or 'admin', but was 'root'.",
    );
    expect(
      words(
        fail("INSUFFICIENT_ACCESS_TYPE", { actual_access_type: "client", allowed_access_types: ["server", "admin"] }),
      ),
    ).toBe("The x-stack-access-type header must be 'server' or 'admin', but was 'client'.");
    expect(
      words(
        fail("INSUFFICIENT_ACCESS_TYPE", { actual_access_type: "client", allowed_access_types: ["admin"] }),
        "hallpass",
      ),
    ).toBe("The x-hallpass-access-type header must be 'admin', but was 'client'.");
    expect(words(fail("EMAIL_PASSWORD_MISMATCH"))).toBe("Wrong e-mail or password.");
    expect(words(fail("PASSWORD_TOO_SHORT", { min_length: 8 }))).toBe("Password too short. Minimum length is 8.");
    expect(words(fail("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"))).toBe(
      "Refresh token not found for this project, or the session has expired/been revoked.",
    );
    const untrusted = fail("REDIRECT_URL_NOT_WHITELISTED", {
      redirect_url: "https://a.example",
      trusted_domains: ["b"],
    });
    const question =
      "Redirect URL not whitelisted. Did you forget to add this domain to the trusted domains list on the Hallpass dashboard?";
    expect(words(untrusted)).toBe(question);
    expect(words(untrusted, "hallpass")).toBe(`${question} URL: https://a.example. Trusted: b.`);
    expect(
      words(
        fail("CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE", {
          type: "email",
          contact_channel_value: email,
          would_work_if_email_was_verified: false,
        }),
      ),
    ).toBe(`This email "(${email})" is already used for authentication by another account.`);
    expect(
      words(
        fail("CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE", {
          type: "email",
          contact_channel_value: null,
          would_work_if_email_was_verified: false,
        }),
      ),
    ).toStartWith("This email  is already");
  });

  test("assigns each error to its group and to the groups that contain it", () => {
    expect(inGroup(fail("ACCESS_TOKEN_EXPIRED", { expired_at_millis: null }), "INVALID_ACCESS_TOKEN")).toBe(true);
    expect(inGroup(fail("ACCESS_TOKEN_EXPIRED", { expired_at_millis: null }), "SESSION_AUTHENTICATION_ERROR")).toBe(
      true,
    );
    expect(inGroup(fail("ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN"), "PROJECT_AUTHENTICATION_ERROR")).toBe(true);
    expect(inGroup(fail("EXPECTED_INTERNAL_PROJECT"), "INVALID_PROJECT_AUTHENTICATION")).toBe(false);
    expect(inGroup(fail("CANNOT_DELETE_CURRENT_SESSION"), "REFRESH_TOKEN_ERROR")).toBe(true);
    expect(inGroup(fail("PASSWORD_TOO_COMMON"), "PASSWORD_REQUIREMENTS_NOT_MET")).toBe(true);
    expect(inGroup(fail("VERIFICATION_CODE_EXPIRED"), "VERIFICATION_ERROR")).toBe(true);
    expect(inGroup(fail("API_KEY_REVOKED"), "API_KEY_NOT_VALID")).toBe(true);
    expect(inGroup(new Error("other"), "API_KEY_NOT_VALID")).toBe(false);
  });

  // Anyone can craft a URL that carries an error; a page must show only texts of the catalog.
  test("an error from a URL gets the catalog's text, or is ignored", () => {
    expect(errorOf("TEAM_NOT_FOUND", { team_id: "a-team" })?.message).toBe("Team a-team not found.");
    expect(errorOf("SIGN_UP_NOT_ENABLED", "whatever")?.code).toBe("SIGN_UP_NOT_ENABLED");
    expect(errorOf("TEAM_NOT_FOUND", {})).toBeUndefined();
    expect(errorOf("TEAM_NOT_FOUND", { team_id: {} })).toBeUndefined();
    expect(errorOf("TEAM_NOT_FOUND", undefined)).toBeUndefined();
    expect(errorOf("constructor", {})).toBeUndefined();
    expect(errorOf(undefined, {})).toBeUndefined();
  });

  test("an error survives encoding and decoding; an unknown code becomes UNSUPPORTED_ERROR", () => {
    const sent = fail("TEAM_NOT_FOUND", { team_id: "a-team" });

    const read = fromWire(JSON.parse(JSON.stringify(toWire(sent))));
    expect(read).toBeInstanceOf(KnownError);
    expect(toWire(read)).toEqual(toWire(sent));
    expect(fromWire({ code: "FROM_THE_FUTURE", error: "?" })).toMatchObject({
      code: "UNSUPPORTED_ERROR",
      details: { originalErrorCode: "FROM_THE_FUTURE" },
    });
  });
});

import { describe, expect, test } from "bun:test";
import * as limits from "./limits.ts";

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;

// Numbers that no code needs are shown where they hold: the length of a passkey's user id in
// src/server/features/passkeys/passkeys.test.ts, the smallest RSA key of a provider in
// src/server/features/social-sign-in/providers/providers.test.ts, and tooltips without a delay in
// tests/browser/oauth.test.ts.
describe("the numbers that clients, providers and users rely on", () => {
  test("match this table, which lists all of them", () => {
    const { JSON_BODY_MAX_BYTES, STRANGERS_BODY_MAX_BYTES, JSON_MAX_DEPTH, CODE_LIFETIME_MILLIS, ...rest } = limits;

    expect(rest).toEqual({
      SECOND: 1_000,
      MINUTE,
      HOUR,
      DAY,
      WEEK: 7 * DAY,
      OAUTH_STATE_COOKIE_SECONDS: 3600,
      OAUTH_FLOW_LIFETIME_MILLIS: 10 * MINUTE,
      OAUTH_CODE_LIFETIME_MILLIS: 5 * MINUTE,
      PROVIDER_TOKEN_MARGIN_MILLIS: 5 * MINUTE,
      REFRESH_TOKEN_COOKIE_SECONDS: 31536000,
      ACCESS_TOKEN_COOKIE_SECONDS: 86400,
      COOKIE_POLL_MILLIS: 100,
      ACCESS_TOKEN_MARGIN_MILLIS: 20000,
      ACCESS_TOKEN_MARGIN_LIMIT_MILLIS: 60000,
      CACHE_THROTTLE_MILLIS: 300,
      CACHE_IDLE_MILLIS: 5000,
      REQUEST_ATTEMPTS: 5,
      RETRY_BASE_MILLIS: 1000,
      REQUEST_TIME_LIMIT_MILLIS: 30000,
      MAX_TIMER_MILLIS: 2147483647,
      RETENTION_DEFAULT_DAYS: { mailsDays: 90, webhookMessagesDays: 90, auditLogDays: 730 },
      RETENTION_MAX_DAYS: 3_650,
      PASSWORD_MIN_LENGTH: 8,
      PASSWORD_MAX_LENGTH: 70,
      PASSWORD_CHECKED_MAX_LENGTH: 4_096,
      PROFILE_IMAGE_MAX_LENGTH: 1000000,
      BRANCH_ID_MAX_LENGTH: 255,
      PORT_MAX: 65535,
      OTP_LENGTH: 6,
      SESSION_LIFETIME_MILLIS: 31536000000,
      CLI_POLL_WAIT_MILLIS: 2000,
      CLI_POLL_MAX_ATTEMPTS: Number.POSITIVE_INFINITY,
      REDIRECT_WAIT_MILLIS: 2000,
      CARD_MAX_WIDTH_PX: 380,
      PASSWORD_MANAGER_BADGE_PX: 40,
      OTP_INPUT_SYNC_MILLIS: [0, 10, 50],
      OTP_INPUT_BADGE_CHECK_MILLIS: [2000, 5000, 6000],
      CLOCK_TOLERANCE_SECONDS: 30,
      OAUTH_SCOPE: "legacy",
      PKCE_METHOD: "S256",
      SYSTEM_PERMISSION_IDS: [
        "$delete_team",
        "$invite_members",
        "$manage_api_keys",
        "$read_members",
        "$remove_members",
        "$update_team",
      ],
      // Equally fixed: the contract's numbers for tokens, codes and ids.
      SECRET_LENGTH: 45,
      NONCE_LENGTH: 39,
      REQUEST_ID_LENGTH: 16,
      CODE_MAX_ATTEMPTS: 20,
      CLI_LOGIN_LIFETIME_MILLIS: 7200000,
      CLI_LOGIN_MAX_LIFETIME_MILLIS: 86400000,
      TOTP_PERIOD_SECONDS: 30,
      TOTP_DIGITS: 6,
      TOTP_DRIFT_STEPS: 1,
      TOTP_SECRET_MIN_BYTES: 16,
      TOTP_SECRET_MAX_BYTES: 64,
      RECOVERY_CODE_COUNT: 10,
      ACCESS_TOKEN_LIFETIME_MILLIS: 10 * MINUTE,
      SESSION_MAX_LIFETIME_MILLIS: 31708800000,
      TOKEN_ENDPOINT_EXPIRES_IN_SECONDS: 3599,
      OAUTH_MERGE_STRATEGIES: ["link_method", "raise_error", "allow_duplicates"],
      INTERNAL_PROJECT_ID: "internal",
      MAIN_BRANCH_ID: "main",
      EMAIL_SUBJECT_MAX_LENGTH: 998,
      UNSUBSCRIBE_LINK_LIFETIME_MILLIS: 31_536_000_000,
      SENT_EMAILS_SHOWN: 100,
      MAILS_SEARCHED_AT_ONCE: 20_000,
      MAILS_COUNTED: 10_000,
      FAILED_MAIL_CONTENT_MILLIS: 604_800_000,
      CHAT_MESSAGES_MAX: 200,
      CHAT_MESSAGE_MAX_BYTES: 256 * 1024,
      CHAT_REQUEST_MAX_BYTES: 1024 * 1024,
      CHAT_THREAD_ID_MAX_LENGTH: 255,
      FRESH_SESSION_MILLIS: 5 * 60_000,
      TEAMS_OF_LISTED_USER: 3,
      LIST_PAGE_DEFAULT: 50,
      LIST_PAGE_MAX: 200,
      TEAMS_SEARCHED_AT_ONCE: 100_000,
      MEMBERS_SEARCHED_AT_ONCE: 10_000,
      AUDIT_PAGE_DEFAULT: 50,
      AUDIT_PAGE_MAX: 200,
      AUDIT_ENTRIES_CHECKED_AT_ONCE: 2_000,
      TEST_EMAIL_TIMEOUT_MILLIS: 10_000,
      DEFAULT_HANDLER_PATH: "/handler",
      PASSKEY_SENTINEL_RP_ID: "THIS_VALUE_WILL_BE_REPLACED.example.com",
      PASSKEY_TIMEOUT_MILLIS: 60000,
      PASSKEY_ALGORITHMS: [-8, -7, -257],
      PASSKEY_NAME_MAX_LENGTH: 100,
      PASSKEYS_MAX_PER_USER: 50,
      CONTACT_CHANNELS_MAX: 10,
      SESSIONS_MAX_PER_USER: 1_000,
      PROJECTS_MAX_PER_TEAM: 1_000,
      // The clients and the APIs of an authorization server; docs/limits.md.
      OAUTH_CLIENTS_MAX: 200,
      OAUTH_CLIENT_SECRETS_MAX: 2,
      OAUTH_CLIENT_URLS_MAX: 50,
      OAUTH_CLIENT_URL_MAX_LENGTH: 2_048,
      OAUTH_CLIENT_SCOPES_MAX: 200,
      OAUTH_CLIENT_TEAMS_MAX: 100,
      OAUTH_CLIENT_JWKS_MAX: 10,
      OAUTH_CLIENT_JWKS_MAX_BYTES: 16 * 1024,
      OAUTH_CLIENT_RSA_MIN_BITS: 2_048,
      OAUTH_APIS_MAX: 100,
      OAUTH_API_SCOPES_MAX: 100,
      OAUTH_API_IDENTIFIER_MAX_LENGTH: 1_024,
      OAUTH_SCOPE_NAME_MAX_LENGTH: 128,
      OAUTH_ACCESS_TOKEN_SECONDS: { min: 60, default: 600, max: 86_400 },
      OAUTH_REFRESH_TOKEN_IDLE_SECONDS: { min: 300, default: 2_592_000, max: 2_592_000 },
      OAUTH_REFRESH_TOKEN_MAX_SECONDS: { min: 300, default: 31_536_000, max: 31_536_000 },
      // Limits on what a client can send; docs/limits.md.
      NAME_MAX_LENGTH: 256,
      CURSOR_MAX_LENGTH: 2_048,
      KEY_LIFETIME_MAX_MILLIS: 365_000 * DAY,
      DESCRIPTION_MAX_LENGTH: 1000,
      URL_MAX_LENGTH: 8192,
      SCOPE_MAX_LENGTH: 4096,
      SECRET_MAX_LENGTH: 8192,
      TOKEN_MAX_LENGTH: 16384,
      METADATA_MAX_BYTES: 64 * 1024,
      FURTHER_PROPERTIES_MAX: 100,
      CONFIG_MAX_BYTES: 1024 * 1024,
      CONFIG_ENTRIES_MAX: 1000,
      RECIPIENTS_MAX: 1000,
      NEW_USERS_MAX: 1_000,
      EMAIL_HTML_MAX_LENGTH: 512 * 1024,
      TSX_MAX_LENGTH: 512 * 1024,
      WEBHOOK_PAYLOAD_MAX_BYTES: 512 * 1024,
      WEBHOOK_DESCRIPTION_MAX_LENGTH: 1024,
      WEBHOOK_URL_MAX_LENGTH: 2_048,
      WEBHOOK_ENDPOINTS_MAX: 50,
      WEBHOOK_DELIVERIES_PAGE_MAX: 100,
      WEBHOOK_COUNT_MAX: 10_000,
      WEBHOOK_GRACE_MAX_SECONDS: 604_800,
      INSTANCE_COUNT_MAX: 10_000,
      EMAIL_DESIGN_VERSIONS_MAX: 100,
      EMAIL_DESIGN_VERSIONS_MAX_LENGTH: 4 * 1024 * 1024,
      EMAIL_DESIGN_VERSIONS_PAGE_MAX: 100,
    });
  });

  // A mailed code is a credential in a mailbox: the longer it is valid, the more people can find it there.
  test("the lifetime of a code depends on its purpose", () => {
    expect(limits.CODE_LIFETIME_MILLIS).toEqual({
      one_time_password: 10 * MINUTE,
      password_reset: HOUR,
      contact_channel_verification: 7 * DAY,
      team_invitation: 7 * DAY,
      mfa_attempt: 5 * MINUTE,
      passkey_challenge: 65_000,
      admin_link: HOUR,
      backup_download: MINUTE,
      impersonation_link: 5 * MINUTE,
    });
  });

  test("the body limit fits the largest image, and little more", () => {
    expect(limits.JSON_BODY_MAX_BYTES).toBeGreaterThan(2 * limits.PROFILE_IMAGE_MAX_LENGTH);
    expect(limits.JSON_BODY_MAX_BYTES).toBeLessThan(10 * limits.PROFILE_IMAGE_MAX_LENGTH);
    expect(limits.STRANGERS_BODY_MAX_BYTES).toBeGreaterThan(3 * 65_536);
    expect(limits.JSON_MAX_DEPTH).toBe(100);
  });
});

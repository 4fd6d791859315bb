/** The numbers of the product and of its wire. Units are part of each name. */

/** Units of time in milliseconds. A day always has 24 hours. */
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const WEEK = 7 * DAY;

export const PASSWORD_MIN_LENGTH = 8;
/** For choosing a password. */
export const PASSWORD_MAX_LENGTH = 70;
/** For checking one: people bring longer passwords along when their hashes are imported. */
export const PASSWORD_CHECKED_MAX_LENGTH = 4_096;
export const PROFILE_IMAGE_MAX_LENGTH = 1_000_000;
/**
 * The most that a client can send: characters of texts (UTF-16 units), bytes of JSON. Every value has a limit of its own
 * or one of these. docs/limits.md.
 */
export const NAME_MAX_LENGTH = 256;
/** What keys may be created for by a lifetime: 1,000 years. */
export const KEY_LIFETIME_MAX_MILLIS = 365_000 * DAY;
/** A cursor has the id of an item and its place in the list, which may be a name. */
/** The id of a user in another product: a key of an index. */
export const EXTERNAL_ID_MAX_LENGTH = 255;
export const CURSOR_MAX_LENGTH = 2_048;
export const DESCRIPTION_MAX_LENGTH = 1_000;
export const URL_MAX_LENGTH = 8_192;
export const SCOPE_MAX_LENGTH = 4_096;
/** Secrets of other products are long: keys in PEM, tokens with claims. */
export const SECRET_MAX_LENGTH = 8_192;
/** Access tokens of old releases held names of any length, and a few are still in use. */
export const TOKEN_MAX_LENGTH = 16_384;
export const METADATA_MAX_BYTES = 64 * 1024;
export const FURTHER_PROPERTIES_MAX = 100;
export const CONFIG_MAX_BYTES = 1024 * 1024;
export const CONFIG_ENTRIES_MAX = 1_000;
export const RECIPIENTS_MAX = 1_000;
/** Users that one request creates. */
export const NEW_USERS_MAX = 1_000;
export const EMAIL_HTML_MAX_LENGTH = 512 * 1024;
export const TSX_MAX_LENGTH = 512 * 1024;
/** Versions that are kept of each email template and theme, and how many characters they have together. */
export const EMAIL_DESIGN_VERSIONS_MAX = 100;
export const EMAIL_DESIGN_VERSIONS_MAX_LENGTH = 4 * 1024 * 1024;
export const EMAIL_DESIGN_VERSIONS_PAGE_MAX = 100;
export const WEBHOOK_PAYLOAD_MAX_BYTES = 512 * 1024;
export const WEBHOOK_URL_MAX_LENGTH = 2_048;
export const WEBHOOK_DESCRIPTION_MAX_LENGTH = 1_024;
export const WEBHOOK_ENDPOINTS_MAX = 50;
/** How long a project may ask its former product about passwords; then its owner decides again. */
export const LEGACY_VERIFIER_MAX_MILLIS = 366 * DAY;
export const LEGACY_VERIFIER_TIMEOUT_MILLIS = 3 * SECOND;
export const LEGACY_VERIFIER_ANSWER_MAX_BYTES = 64 * 1024;
export const WEBHOOK_DELIVERIES_PAGE_MAX = 100;
/** Counting stops here: beyond it, "more than" is all that somebody wants to know. */
export const WEBHOOK_COUNT_MAX = 10_000;
/** The longest time that an earlier secret signs, too. */
export const WEBHOOK_GRACE_MAX_SECONDS = 604_800;
export const BRANCH_ID_MAX_LENGTH = 255;
export const PORT_MAX = 65_535;
/** A placeholder that the client replaces with the host of its page: the passkey belongs to that host, not to the server's. */
export const PASSKEY_SENTINEL_RP_ID = "THIS_VALUE_WILL_BE_REPLACED.example.com";
export const PASSKEY_TIMEOUT_MILLIS = 60 * SECOND;
/** COSE algorithms that we accept, preferred first: Ed25519, ECDSA with P-256, RSA. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257] as const;
export const PASSKEY_NAME_MAX_LENGTH = 100;
export const PASSKEYS_MAX_PER_USER = 50;
/** A new session beyond them ends the oldest, which is most likely forgotten. Impersonations are not counted. */
export const SESSIONS_MAX_PER_USER = 1_000;
export const CONTACT_CHANNELS_MAX = 10;
/** Each project can send emails through the operator's server, and keeps keys and a configuration. */
export const PROJECTS_MAX_PER_TEAM = 1_000;

/** Crockford base32 characters of a secret: 224 bits. */
export const SECRET_LENGTH = 45;
export const OTP_LENGTH = 6;
/** The rest of a code after the emailed one-time code; the caller keeps it as a nonce. */
export const NONCE_LENGTH = SECRET_LENGTH - OTP_LENGTH;
export const REQUEST_ID_LENGTH = 16;
export const CODE_MAX_ATTEMPTS = 20;

export const TOTP_PERIOD_SECONDS = 30;
export const TOTP_DIGITS = 6;
/** Steps before and after the current one whose codes are accepted, for clocks that are wrong. */
export const TOTP_DRIFT_STEPS = 1;
export const TOTP_SECRET_MIN_BYTES = 16;
/** 16 characters in base32, which other products make: nobody guesses 80 bits from codes. We make and take longer ones. */
export const MOVED_TOTP_SECRET_MIN_BYTES = 10;
export const TOTP_SECRET_MAX_BYTES = 64;
export const RECOVERY_CODE_COUNT = 10;

export const ACCESS_TOKEN_LIFETIME_MILLIS = 10 * MINUTE;
export const ACCESS_TOKEN_COOKIE_SECONDS = 86_400;
export const REFRESH_TOKEN_COOKIE_SECONDS = 31_536_000;
export const OAUTH_STATE_COOKIE_SECONDS = 3_600;
/** Clients refuse a new access token with a shorter lifetime, and renew a token this long before it expires. */
export const ACCESS_TOKEN_MARGIN_MILLIS = 20 * SECOND;
export const ACCESS_TOKEN_MARGIN_LIMIT_MILLIS = 60 * SECOND;

export const SESSION_LIFETIME_MILLIS = 31_536_000_000;
export const SESSION_MAX_LIFETIME_MILLIS = 367 * DAY;
/** The token endpoint's fixed answer; not the lifetime of the token in it (sic). */
export const TOKEN_ENDPOINT_EXPIRES_IN_SECONDS = 3_599;

export const COOKIE_POLL_MILLIS = 100;
export const CACHE_THROTTLE_MILLIS = 300;
export const CACHE_IDLE_MILLIS = 5 * SECOND;
export const REQUEST_ATTEMPTS = 5;
export const RETRY_BASE_MILLIS = SECOND;
/** The longest time of one attempt, from the request to the end of the response; a first call can be slow. */
export const REQUEST_TIME_LIMIT_MILLIS = 30 * SECOND;
/** The longest delay of a timer. Longer ones overflow, and the timer fires at once. */
export const MAX_TIMER_MILLIS = 2_147_483_647;
export const REDIRECT_WAIT_MILLIS = 2 * SECOND;
export const CLI_LOGIN_LIFETIME_MILLIS = 7_200_000;
export const CLI_LOGIN_MAX_LIFETIME_MILLIS = 86_400_000;
export const CLI_POLL_WAIT_MILLIS = 2 * SECOND;
export const CLI_POLL_MAX_ATTEMPTS = Number.POSITIVE_INFINITY;
export const CARD_MAX_WIDTH_PX = 380;
export const PASSWORD_MANAGER_BADGE_PX = 40;
export const OTP_INPUT_SYNC_MILLIS = [0, 10, 50] as const;
export const OTP_INPUT_BADGE_CHECK_MILLIS = [2_000, 5_000, 6_000] as const;

export const CLOCK_TOLERANCE_SECONDS = 30;
/** From the authorization request to a provider until its callback. */
export const OAUTH_FLOW_LIFETIME_MILLIS = 10 * MINUTE;
/** The lifetime of an authorization code that the server issues. */
export const OAUTH_CODE_LIFETIME_MILLIS = 5 * MINUTE;
/** A provider's access token stays valid for at least this long after the server returns it. */
export const PROVIDER_TOKEN_MARGIN_MILLIS = 5 * MINUTE;
export const OAUTH_SCOPE = "legacy";
/** The clients of a project's authorization server, and what each of them may have. */
export const OAUTH_CLIENTS_MAX = 200;
/** The apps of a project that name themselves: of each kind so many, and what each of them may have. */
export const OAUTH_SELF_NAMED_CLIENTS_MAX = 1_000;
export const OAUTH_SELF_NAMED_NAME_MAX_LENGTH = 100;
export const OAUTH_CLIENT_ID_MAX_LENGTH = 512;
export const OAUTH_CLIENT_DOCUMENT_MAX_BYTES = 16 * 1024;
export const OAUTH_CLIENT_DOMAINS_MAX = 100;
/** For how long a document counts as current, whatever its headers say. */
export const OAUTH_CLIENT_DOCUMENT_MILLIS = { min: 5 * MINUTE, default: HOUR, max: DAY } as const;
/** For how long a document that cannot be fetched any more lets the app renew its tokens. */
export const OAUTH_CLIENT_DOCUMENT_GRACE_MILLIS = DAY;
/** For how long an app that names itself is kept: at first, and after each day on which it got tokens. */
export const OAUTH_SELF_NAMED_CLIENT_MILLIS = { unused: 7 * DAY, used: 90 * DAY } as const;
/** Two, so that a new secret can be in use before the old one is deleted. */
export const OAUTH_CLIENT_SECRETS_MAX = 2;
/** The most ends of sessions that the log of a client shows. */
export const OAUTH_LOGOUTS_SHOWN = 100;
export const OAUTH_CLIENT_URLS_MAX = 50;
export const OAUTH_CLIENT_URL_MAX_LENGTH = 2_048;
export const OAUTH_CLIENT_SCOPES_MAX = 200;
export const OAUTH_CLIENT_TEAMS_MAX = 100;
export const OAUTH_CLIENT_JWKS_MAX = 10;
export const OAUTH_CLIENT_JWKS_MAX_BYTES = 16 * 1024;
/** The smallest RSA key with which a client may sign (RFC 7518 §3.3). */
export const OAUTH_CLIENT_RSA_MIN_BITS = 2_048;
/** A parameter of a protocol endpoint that is a token, a list of scopes, or shorter. */
export const OAUTH_PARAMETER_MAX_LENGTH = 16_384;
/** The most teams in an ID token, which browsers and proxies keep in cookies. A user of more has them at userinfo. */
export const OAUTH_ID_TOKEN_TEAMS_MAX = 100;
/** For how long a used code is kept: its second use shows that somebody has stolen it. */
export const USED_CODE_KEPT_MILLIS = HOUR;
export const ID_TOKEN_SECONDS = 3_600;
/** As long as OpenID Connect Back-Channel Logout 1.0, section 4, recommends at most. */
export const LOGOUT_TOKEN_SECONDS = 120;
/** How far ahead a client's assertion may expire (RFC 7523 §3), beside the tolerance for its clock. */
export const CLIENT_ASSERTION_MAX_SECONDS = 60;
/** For how many devices and browsers an app can have tokens of one user. */
export const OAUTH_TOKEN_FAMILIES_MAX = 50;
/** The claims of a project's own. */
export const OAUTH_CLAIMS_MAX = 30;
export const OAUTH_CLAIM_NAME_MAX_LENGTH = 100;
export const OAUTH_CLAIM_PATH_MAX_LENGTH = 200;
/** Of the JSON of one claim, in UTF-8. */
export const OAUTH_CLAIM_VALUE_MAX_BYTES = 1_024;
/** Of the JSON of all of them in the access token of a session, which stays below the 4 KB of a cookie. */
export const OAUTH_SESSION_CLAIMS_MAX_BYTES = 768;
/** The APIs of a project, and their scopes. */
export const OAUTH_APIS_MAX = 100;
export const OAUTH_API_SCOPES_MAX = 100;
export const OAUTH_API_IDENTIFIER_MAX_LENGTH = 1_024;
export const OAUTH_SCOPE_NAME_MAX_LENGTH = 128;
/** The lifetimes of tokens that a client or an API can choose, in seconds. */
export const OAUTH_ACCESS_TOKEN_SECONDS = { min: 60, default: 600, max: 86_400 } as const;
export const OAUTH_REFRESH_TOKEN_IDLE_SECONDS = { min: 300, default: 2_592_000, max: 2_592_000 } as const;
export const OAUTH_REFRESH_TOKEN_MAX_SECONDS = { min: 300, default: 31_536_000, max: 31_536_000 } as const;
/** For the browser's way to the client and the client's way to the token endpoint (RFC 6749 §4.1.2: at most ten minutes). */
export const AUTHORIZATION_CODE_LIFETIME_MILLIS = MINUTE;
/** For everything that a user does before the answer: sign-up, a verified address, a second factor. */
export const AUTHORIZATION_REQUEST_LIFETIME_MILLIS = 30 * MINUTE;
/** From a pushed request to the browser's request that names it (RFC 9126 §2.2). */
export const PUSHED_REQUEST_LIFETIME_MILLIS = MINUTE;
/** For a user who goes to another device and signs in there (RFC 8628 §3.2). */
export const DEVICE_CODE_LIFETIME_MILLIS = 10 * MINUTE;
/** For how long a device hears that its code has expired. */
export const EXPIRED_DEVICE_CODE_KEPT_MILLIS = 10 * MINUTE;
/** Between two questions of a device, and what is added when it asks too soon (RFC 8628 §3.5). */
export const DEVICE_POLL_SECONDS = 5;
/** How old the proof of a key may be (RFC 9449 §11.1), beside the tolerance for clocks. */
export const DPOP_PROOF_MAX_SECONDS = 60;
/** A proof with an RSA key of 4,096 bits has about 2,000 characters. */
export const DPOP_PROOF_MAX_LENGTH = 4_096;
/** Without vowels, so that no code is a word, and without letters that look alike (RFC 8628 §6.1). */
export const USER_CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ";
export const USER_CODE_LENGTH = 8;
/** For how long the last refresh token of a family repeats its answer: for lost replies, and for two tabs. */
export const REFRESH_TOKEN_REPEAT_MILLIS = 30 * SECOND;
export const PKCE_METHOD = "S256";
/** The permissions that every project has; no other id begins with `$`. */
export const SYSTEM_PERMISSION_IDS = [
  "$delete_team",
  "$invite_members",
  "$manage_api_keys",
  "$read_members",
  "$remove_members",
  "$update_team",
] as const;
export const OAUTH_MERGE_STRATEGIES = ["link_method", "raise_error", "allow_duplicates"] as const;

/** The lifetime of a one-time code, by its purpose. docs/security/rules.md, rule 6. */
export const CODE_LIFETIME_MILLIS = {
  one_time_password: 10 * MINUTE,
  password_reset: HOUR,
  contact_channel_verification: 7 * DAY,
  team_invitation: 7 * DAY,
  mfa_attempt: 5 * MINUTE,
  passkey_challenge: 65 * SECOND,
  admin_link: HOUR,
  /** The console follows the link at once. A link that somebody finds later, in a history or a log, no longer works. */
  backup_download: MINUTE,
  /** Time to open it in another browser, also without a mouse. A link that stays in a chat or a history opens nothing. */
  impersonation_link: 5 * MINUTE,
} as const;

export type CodePurpose = keyof typeof CODE_LIFETIME_MILLIS;

/** The longest line that mail servers must accept (RFC 5322). */
export const EMAIL_SUBJECT_MAX_LENGTH = 998;
export const UNSUBSCRIBE_LINK_LIFETIME_MILLIS = 365 * DAY;
export const SENT_EMAILS_SHOWN = 100;
/** The most emails that one page of a search compares, and the most that are counted in a state. */
export const MAILS_SEARCHED_AT_ONCE = 20_000;
export const MAILS_COUNTED = 10_000;
/** How long the content of an email that was given up is kept, so that an owner can send it again. */
export const FAILED_MAIL_CONTENT_MILLIS = 7 * DAY;
export const TEST_EMAIL_TIMEOUT_MILLIS = 10 * SECOND;

/** Messages of a conversation with the assistant: stored, and sent in one request. */
export const CHAT_MESSAGES_MAX = 200;
export const CHAT_MESSAGE_MAX_BYTES = 256 * 1024;
export const CHAT_REQUEST_MAX_BYTES = 1024 * 1024;
export const CHAT_THREAD_ID_MAX_LENGTH = 255;

/** Counting of queues and of things in a project stops here, in lists for operators. */
export const INSTANCE_COUNT_MAX = 10_000;

/** How old a session may be that confirms by itself, for users without a password and a passkey. */
export const FRESH_SESSION_MILLIS = 5 * MINUTE;
/** How many teams a list names with each user, where it is asked for them. */
export const TEAMS_OF_LISTED_USER = 3;
/** Pages of teams and of their members. */
export const LIST_PAGE_DEFAULT = 50;
export const LIST_PAGE_MAX = 200;
/** The most teams, or members of a team, that one page of a search looks at. */
export const TEAMS_SEARCHED_AT_ONCE = 100_000;
export const MEMBERS_SEARCHED_AT_ONCE = 10_000;

export const AUDIT_PAGE_DEFAULT = 50;
export const AUDIT_PAGE_MAX = 200;
/** How many entries of the chain one request checks. */
export const AUDIT_ENTRIES_CHECKED_AT_ONCE = 2_000;

export const JSON_BODY_MAX_BYTES = 4 * 1024 * 1024;
/** The limit for a caller without a session or a secret key: it cannot send images. */
export const STRANGERS_BODY_MAX_BYTES = 256 * 1024;
export const JSON_MAX_DEPTH = 100;
export const INTERNAL_PROJECT_ID = "internal";
export const MAIN_BRANCH_ID = "main";
export const DEFAULT_HANDLER_PATH = "/handler";

/** The days that a project keeps its records, unless its configuration has another number. 0 means forever. */
export const RETENTION_DEFAULT_DAYS = { mailsDays: 90, webhookMessagesDays: 90, auditLogDays: 730 } as const;
/** The longest time that a configuration can set. */
export const RETENTION_MAX_DAYS = 3_650;

/** A source that is imported over the API: of the file itself, and of the files in it. Larger ones take the command. */
export const IMPORT_SOURCE_MAX_BYTES = 32 * 1024 * 1024;
export const IMPORT_UNPACKED_MAX_BYTES = 256 * 1024 * 1024;
export const IMPORT_USERS_MAX = 10_000;
/** The lines that a source becomes: users, and what belongs to them. */
export const IMPORT_LINES_MAX = 100_000;
export const IMPORT_LINES_MAX_BYTES = 64 * 1024 * 1024;
/** Lists of one file: most are looked at by reading the file from its beginning. */
export const IMPORT_LISTS_MAX = 200;
export const IMPORT_MAP_MAX_BYTES = 64 * 1024;
/** For how long an import waits for its start, and for how long its result is kept. */
export const IMPORT_UNUSED_MILLIS = DAY;
export const IMPORT_RESULT_KEPT_MILLIS = 7 * DAY;
export const IMPORTS_LISTED_MAX = 50;
/** Imported hashes that are counted, and those that one request removes. */
export const IMPORTED_PASSWORDS_COUNTED_MAX = 100_000;
export const IMPORTED_PASSWORDS_RESET_MAX = 200;

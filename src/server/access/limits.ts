import { DAY, HOUR, MINUTE, SECOND } from "#contract/limits.ts";

const MIB = 1024 * 1024;

/** Attempts that are followed by growing delays, counted in the database. */
export interface Throttle {
  /** What is counted, for docs/limits.md. */
  counts: string;
  /** The number of the attempt that the first delay follows. */
  free: number;
  /** The delay doubles with each further attempt. */
  firstDelayMillis: number;
  maxDelayMillis: number;
  /** Counted from the last attempt. */
  forgetAfterMillis: number;
  /** Counts all projects together if the operator pays: anybody can have many projects. */
  acrossProjects?: true;
}

/** Requests in a window of time. */
export interface RequestLimit {
  /** What is counted, for docs/limits.md. */
  counts: string;
  requests: number;
  windowMillis: number;
}

/**
 * Delays after attempts, never a lock: a stranger must not be able to lock a user out (docs/limits.md, which shows this
 * table). The names are the `limit` of TOO_MANY_ATTEMPTS.
 */
export const THROTTLES = {
  sign_in_pair: {
    counts: "wrong passwords for one account from one address",
    free: 5,
    firstDelayMillis: 2 * SECOND,
    maxDelayMillis: 15 * MINUTE,
    forgetAfterMillis: DAY,
  },
  sign_in_account: {
    counts: "wrong passwords for one account from anywhere",
    free: 30,
    firstDelayMillis: SECOND,
    maxDelayMillis: MINUTE,
    forgetAfterMillis: DAY,
  },
  password_update: {
    counts: "wrong old passwords when one user changes the password",
    free: 5,
    firstDelayMillis: 2 * SECOND,
    maxDelayMillis: 15 * MINUTE,
    forgetAfterMillis: DAY,
  },
  // Each attempt costs a hash, even if the password is refused in the end.
  new_password: {
    counts: "new passwords that one user, or one reset code, sets",
    free: 10,
    firstDelayMillis: 2 * SECOND,
    maxDelayMillis: MINUTE,
    forgetAfterMillis: HOUR,
  },
  reset_mail_pair: {
    counts: "reset emails to one address, requested from one address",
    free: 4,
    firstDelayMillis: MINUTE,
    maxDelayMillis: 15 * MINUTE,
    forgetAfterMillis: HOUR,
  },
  reset_mail_account: {
    counts: "reset emails to one address, requested from anywhere",
    free: 15,
    firstDelayMillis: 10 * SECOND,
    maxDelayMillis: MINUTE,
    forgetAfterMillis: HOUR,
  },
  verification_mail: {
    counts: "verification emails to one address",
    free: 4,
    firstDelayMillis: MINUTE,
    maxDelayMillis: 30 * MINUTE,
    forgetAfterMillis: DAY,
  },
  verification_mail_user: {
    counts: "verification emails that one user requests",
    free: 20,
    firstDelayMillis: MINUTE,
    maxDelayMillis: 30 * MINUTE,
    forgetAfterMillis: DAY,
  },
  invitation_mail: {
    counts: "invitations to one team for one address",
    free: 4,
    firstDelayMillis: MINUTE,
    maxDelayMillis: 30 * MINUTE,
    forgetAfterMillis: DAY,
  },
  invitation_mail_user: {
    counts: "invitations that one user sends",
    free: 30,
    firstDelayMillis: MINUTE,
    maxDelayMillis: 30 * MINUTE,
    forgetAfterMillis: DAY,
  },
  // Somebody with many accounts or teams fills no mailbox with invitations.
  invitation_mail_recipient: {
    counts: "invitations to one address, of whichever users and teams",
    free: 10,
    firstDelayMillis: MINUTE,
    maxDelayMillis: 30 * MINUTE,
    forgetAfterMillis: DAY,
  },
  // Each answer reveals whether the address is in use for sign-in.
  address_claim_user: {
    counts: "addresses that one user adds",
    free: 20,
    firstDelayMillis: MINUTE,
    maxDelayMillis: 30 * MINUTE,
    forgetAfterMillis: DAY,
  },
  shared_mail_recipient: {
    counts: "emails to one address that servers and admins of any project request, by the shared server",
    free: 10,
    firstDelayMillis: MINUTE,
    maxDelayMillis: 30 * MINUTE,
    forgetAfterMillis: DAY,
    acrossProjects: true,
  },
  // The recipient did not request these emails: they report a sign-up, or go to an address that is not verified.
  notice_recipient: {
    counts:
      "emails about sign-ups and removed imported passwords to one address, and notices to one unverified address",
    free: 20,
    firstDelayMillis: MINUTE,
    maxDelayMillis: 30 * MINUTE,
    forgetAfterMillis: DAY,
  },
  shared_notice_recipient: {
    counts: "the same emails and notices to one address, of all projects, by the shared server",
    free: 40,
    firstDelayMillis: MINUTE,
    maxDelayMillis: 30 * MINUTE,
    forgetAfterMillis: DAY,
    acrossProjects: true,
  },
  // An owner of many projects could request a code in each. The recipient of a requested code waits a minute at most.
  shared_code_recipient: {
    counts: "codes and links that clients request for one address, of all projects, by the shared server",
    free: 40,
    firstDelayMillis: 10 * SECOND,
    maxDelayMillis: MINUTE,
    forgetAfterMillis: HOUR,
    acrossProjects: true,
  },
  shared_invitations_project: {
    counts: "invitations of one project, by the shared server",
    free: 50,
    firstDelayMillis: 10 * SECOND,
    maxDelayMillis: 10 * MINUTE,
    forgetAfterMillis: DAY,
  },
  shared_invitations_owner: {
    counts: "invitations of all projects of one team, by the shared server",
    free: 100,
    firstDelayMillis: 10 * SECOND,
    maxDelayMillis: 10 * MINUTE,
    forgetAfterMillis: DAY,
    acrossProjects: true,
  },
  // The first delays match how often an impatient user asks again.
  code_mail_pair: {
    counts: "sign-in codes to one address, requested from one address",
    free: 5,
    firstDelayMillis: 30 * SECOND,
    maxDelayMillis: 15 * MINUTE,
    forgetAfterMillis: HOUR,
  },
  // Requests of others delay the owner of the address by a minute at most.
  code_mail_account: {
    counts: "sign-in codes to one address, requested from anywhere",
    free: 15,
    firstDelayMillis: 10 * SECOND,
    maxDelayMillis: MINUTE,
    forgetAfterMillis: HOUR,
  },
  // The caller already has the first factor. A six-digit code is safe only while guesses are few.
  second_factor_pair: {
    counts: "wrong MFA codes for one account from one address",
    free: 5,
    firstDelayMillis: 2 * SECOND,
    maxDelayMillis: 15 * MINUTE,
    forgetAfterMillis: DAY,
  },
  second_factor_account: {
    counts: "wrong MFA codes for one account from anywhere",
    free: 10,
    firstDelayMillis: 2 * SECOND,
    maxDelayMillis: 5 * MINUTE,
    forgetAfterMillis: DAY,
  },
  // Twenty letters, eight times: a guess is right once in 25 billion codes.
  device_code_user: {
    counts: "wrong codes of devices that one user enters",
    free: 10,
    firstDelayMillis: 10 * SECOND,
    maxDelayMillis: 15 * MINUTE,
    forgetAfterMillis: DAY,
  },
  // The operator pays for the model. Sixty messages are plenty for an author and few for a script.
  assistant_project: {
    counts: "messages of one project to the template assistant",
    free: 60,
    firstDelayMillis: 5 * SECOND,
    maxDelayMillis: MINUTE,
    forgetAfterMillis: HOUR,
  },
  // Each check is a request to a host that an owner names. An owner who types checks an issuer a few times.
  issuer_check_project: {
    counts: "checks of OpenID Connect issuers by one project",
    free: 60,
    firstDelayMillis: 5 * SECOND,
    maxDelayMillis: MINUTE,
    forgetAfterMillis: HOUR,
  },
} as const satisfies Record<string, Throttle>;

export type ThrottleName = keyof typeof THROTTLES;

/** Requests from one address. */
export const ADDRESS_LIMITS = {
  sign_in_address: {
    counts: "sign-ins, and checks of sign-in codes, from one address",
    requests: 60,
    windowMillis: MINUTE,
  },
  sign_up_address: { counts: "sign-ups and added addresses from one address", requests: 20, windowMillis: 10 * MINUTE },
  // A whole office may open a shop from one address, and no user typed anything for it.
  anonymous_address: { counts: "anonymous sign-ups from one address", requests: 60, windowMillis: 10 * MINUTE },
  reset_address: { counts: "requests for reset emails from one address", requests: 20, windowMillis: 10 * MINUTE },
  code_mail_address: { counts: "requests for sign-in codes from one address", requests: 60, windowMillis: 10 * MINUTE },
  code_address: {
    counts: "checks and redemptions of other codes from one address",
    requests: 60,
    windowMillis: MINUTE,
  },
  second_factor_address: { counts: "MFA codes from one address", requests: 60, windowMillis: MINUTE },
  cli_login_address: { counts: "CLI logins started from one address", requests: 20, windowMillis: 10 * MINUTE },
  oauth_address: { counts: "sign-ins with a provider started from one address", requests: 60, windowMillis: MINUTE },
  authorization_address: {
    counts: "requests of other apps for authorization from one address",
    requests: 120,
    windowMillis: MINUTE,
  },
  device_authorization_address: {
    counts: "devices without a secret that ask for access from one address",
    requests: 60,
    windowMillis: 10 * MINUTE,
  },
  device_code_address: {
    counts: "codes of devices that users enter from one address",
    requests: 60,
    windowMillis: 10 * MINUTE,
  },
  // An app in the browser proves its key with each renewal of its tokens, and at userinfo.
  dpop_proof_address: {
    counts: "proofs of keys of apps without a secret, and at userinfo, from one address",
    requests: 600,
    windowMillis: MINUTE,
  },
  // The server of an app sends those of all its users, so only refused ones count.
  oauth_client_address: {
    counts: "requests of one address in which an app did not authenticate",
    requests: 60,
    windowMillis: MINUTE,
  },
  // Each may be a request to a host that a stranger names. A server of an app renews the document of all its users.
  client_document_address: {
    counts: "fetches of documents about apps that one address causes",
    requests: 60,
    windowMillis: 10 * MINUTE,
  },
  client_registration_address: {
    counts: "registrations of apps by themselves, and calls about them, from one address",
    requests: 30,
    windowMillis: 10 * MINUTE,
  },
  // A sign-in page that offers passkeys while the user types requests about one challenge a minute.
  passkey_challenge_address: { counts: "passkey challenges for one address", requests: 120, windowMillis: MINUTE },
  // Scanners report keys here, and attackers guess them.
  leaked_key_address: { counts: "reports of leaked API keys from one address", requests: 60, windowMillis: MINUTE },
} as const satisfies Record<string, RequestLimit>;

/** Requests of clients that are refused for any reason: far more than typing errors cause. */
export const REFUSALS = {
  counts: "refused requests from one address",
  requests: 1_200,
  windowMillis: 10 * MINUTE,
} as const satisfies RequestLimit;

/** Changes by one signed-in user at client level: many times what a user makes by hand. */
export const USER_WRITES = {
  counts: "changes that one signed-in user makes",
  requests: 600,
  windowMillis: 10 * MINUTE,
} as const satisfies RequestLimit;

/**
 * The space of new rows that clients cause: the rows themselves and everything that follows from them, such as events.
 */
export interface StorageLimit {
  /** Whose rows are counted, for docs/limits.md. */
  counts: string;
  bytes: number;
}

/** How long the rows of clients are counted. */
export const STORAGE_WINDOW_MILLIS = DAY;

/**
 * New rows within a day, beyond which changes of signed-in users are refused. A user of an app stores some kilobytes a day.
 * A project's limit refuses only those who stored more than a share of it: strangers must not stop everybody else.
 */
export const STORAGE = {
  user: { counts: "new rows of one signed-in user", bytes: 16 * MIB },
  address: { counts: "new rows of clients with one address", bytes: 64 * MIB },
  project: { counts: "new rows of all clients of one project", bytes: 1024 * MIB },
  share: { counts: "new rows of one user or one address, once the project is above its limit", bytes: MIB },
} as const satisfies Record<string, StorageLimit>;

import { type Static, Type } from "@sinclair/typebox";
import { ADMIN_ONLY } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { ExternalId, GivenMillis, Metadata, Millis, Name, NoBody, Nullable, Success } from "./fields.ts";
import { CONTACT_CHANNELS_MAX, URL_MAX_LENGTH, WEBHOOK_URL_MAX_LENGTH } from "./limits.ts";

/**
 * The address of a former product that a project asks about the passwords of users who have not moved yet.
 * docs/live-check.md.
 */

const Optional = Type.Optional;
const Count = Type.Integer({ minimum: 0 });

const LegacyUrl = Type.String({ format: "http-url", maxLength: WEBHOOK_URL_MAX_LENGTH });

export const LegacyVerifier = Type.Object({
  url: Type.String(),
  is_enabled: Type.Boolean(),
  ends_at_millis: Type.Integer({ ...Millis, description: "From then on it is not asked. At most a year ahead." }),
  previous_secret_until_millis: Nullable(
    Type.Integer({ description: "How long the earlier secret signs, too; null when only the current one does." }),
  ),
  moved_accounts: Type.Integer({ minimum: 0, description: "Accounts that were created or completed." }),
  refused_passwords: Type.Integer({ minimum: 0, description: "Questions that were answered with 401 or 404." }),
  failures: Type.Integer({ minimum: 0, description: "Questions without an answer that could be used." }),
  last_moved_at_millis: Nullable(Millis),
  last_failure: Nullable(Type.Object({ at_millis: Millis, reason: Type.String() })),
  created_at_millis: Millis,
  updated_at_millis: Millis,
});
export type LegacyVerifier = Static<typeof LegacyVerifier>;

const LegacyVerifierWithSecret = Type.Composite([
  LegacyVerifier,
  Type.Object({
    secret: Type.String({ description: "Signs the questions as webhooks are signed. It is not shown again." }),
  }),
]);

/** An address of a user who moves. Unlike those of an import, it has no id. */
const LegacyChannel = Type.Object(
  {
    value: Name,
    is_primary: Optional(Type.Boolean()),
    is_verified: Optional(Type.Boolean()),
    used_for_auth: Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

/** A user as a legacy verifier answers with 200: a line of an import, without ids, project, hash and permissions. */
export const LegacyUser = Type.Object(
  {
    type: Optional(Type.Literal("user")),
    display_name: Optional(Nullable(Name)),
    profile_image_url: Optional(Nullable(Type.String({ pattern: "^https?://", maxLength: URL_MAX_LENGTH }))),
    client_metadata: Optional(Metadata),
    client_read_only_metadata: Optional(Metadata),
    server_metadata: Optional(Metadata),
    signed_up_at_millis: Optional(Millis),
    contact_channels: Optional(Type.Array(LegacyChannel, { maxItems: CONTACT_CHANNELS_MAX })),
    totp_secret_base64: Optional(Nullable(Type.String({ pattern: "^[A-Za-z0-9+/]{22,86}={0,2}$" }))),
    external_id: Optional(Nullable(ExternalId)),
  },
  { additionalProperties: false },
);
export type LegacyUser = Static<typeof LegacyUser>;

const errors = ["INSUFFICIENT_ACCESS_TYPE"] as const;

export const getLegacyVerifier = endpoint({
  method: "GET",
  path: "/legacy-verifier",
  summary: "Get the legacy verifier of the project",
  access: ADMIN_ONLY,
  response: LegacyVerifier,
  errors,
});

export const createLegacyVerifier = endpoint({
  method: "POST",
  path: "/legacy-verifier",
  summary: "Name an address that is asked about passwords of users who have not moved; returns its secret once",
  access: ADMIN_ONLY,
  body: Type.Object({
    url: LegacyUrl,
    ends_at_millis: GivenMillis,
    is_enabled: Optional(Type.Boolean({ description: "True by default." })),
  }),
  status: 201,
  response: LegacyVerifierWithSecret,
  errors,
});

export const updateLegacyVerifier = endpoint({
  method: "PATCH",
  path: "/legacy-verifier",
  summary: "Change the legacy verifier of the project",
  access: ADMIN_ONLY,
  body: Type.Object({
    url: Optional(LegacyUrl),
    ends_at_millis: Optional(GivenMillis),
    is_enabled: Optional(Type.Boolean()),
  }),
  response: LegacyVerifier,
  errors,
});

export const deleteLegacyVerifier = endpoint({
  method: "DELETE",
  path: "/legacy-verifier",
  summary: "Delete the legacy verifier of the project, with its secret and counters",
  access: ADMIN_ONLY,
  body: NoBody,
  response: Success,
  errors,
});

export const rotateLegacySecret = endpoint({
  method: "POST",
  path: "/legacy-verifier/rotate-secret",
  summary: "Replace the secret of the legacy verifier; the earlier one signs, too, for a day",
  access: ADMIN_ONLY,
  body: NoBody,
  response: LegacyVerifierWithSecret,
  errors,
});

export const LEGACY_TEST_OUTCOMES = ["refused", "accepted", "failed"] as const;

export const testLegacyVerifier = endpoint({
  method: "POST",
  path: "/legacy-verifier/test",
  summary: "Ask the legacy verifier about a made-up address and password, whether it is enabled or not",
  access: ADMIN_ONLY,
  body: NoBody,
  response: Type.Object({
    outcome: Type.Union(
      LEGACY_TEST_OUTCOMES.map((outcome) => Type.Literal(outcome)),
      { description: "`refused` is right. `accepted`: it takes any password." },
    ),
    reason: Type.String({ description: "What came back, in words." }),
    duration_millis: Count,
  }),
  errors,
});

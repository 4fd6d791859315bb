import { Type } from "@sinclair/typebox";
import { OAUTH_CLIENT_URL_MAX_LENGTH, OAUTH_PARAMETER_MAX_LENGTH, SECRET_MAX_LENGTH } from "../limits.ts";

/** The one value of `client_assertion_type` (RFC 7523 §2.2). */
export const CLIENT_ASSERTION_TYPE = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

/** The signatures of assertions. No symmetric ones: what a client publishes would be its secret. */
export const ASSERTION_ALGORITHMS = [
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
] as const;

const optionalText = (maxLength: number, description: string) => Type.Optional(Type.String({ maxLength, description }));

/**
 * How a client shows who it is in a form, for every endpoint that asks: with its own method and no other. A secret can also come in
 * the header `Authorization: Basic` instead (RFC 6749 §2.3.1).
 */
export const clientAuthentication = {
  client_id: optionalText(OAUTH_CLIENT_URL_MAX_LENGTH, "Of a public client, and with `client_secret`."),
  client_secret: optionalText(SECRET_MAX_LENGTH, "Of a client with a secret."),
  client_assertion: optionalText(
    SECRET_MAX_LENGTH,
    "Of a client with the method `private_key_jwt`: a JWT that expires in at most 60 seconds (RFC 7523).",
  ),
  client_assertion_type: optionalText(SECRET_MAX_LENGTH, `With \`client_assertion\`: \`${CLIENT_ASSERTION_TYPE}\`.`),
};

/** A token that a client asks about or revokes, with what authenticates the client (RFC 7009 §2.1, RFC 7662 §2.1). */
export const PresentedToken = Type.Object({
  ...clientAuthentication,
  token: Type.String({ maxLength: OAUTH_PARAMETER_MAX_LENGTH }),
  token_type_hint: optionalText(OAUTH_PARAMETER_MAX_LENGTH, "Ignored: tokens show their type."),
});

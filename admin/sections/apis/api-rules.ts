import type { OAuthApiScope } from "hallpass/admin";
import { OAUTH_API_IDENTIFIER_MAX_LENGTH, OAUTH_SCOPE_NAME_MAX_LENGTH } from "#contract/limits.ts";
import { checkLength } from "../../data/field-rules.ts";
import type { SayText } from "../../texts/texts.ts";

/** The server's rules for APIs, so that an owner reads in the language of the console what is wrong. */

/** The characters of a URI (RFC 3986 §2), after a scheme. */
const ABSOLUTE_URI = /^[A-Za-z][A-Za-z0-9+.-]*:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]+$/;
/** RFC 6749 §3.3. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/;
const STANDARD = ["openid", "profile", "email", "address", "phone", "offline_access", "teams", "permissions"];

/** Returns `true` for an identifier that tokens can name (RFC 8707 §2), or else what is wrong. */
export function checkIdentifier(text: string, t: SayText): true | string {
  const identifier = text.trim();
  if (!ABSOLUTE_URI.test(identifier) || !URL.canParse(identifier)) return t("apis.identifierInvalid");
  if (identifier.includes("#")) return t("apis.identifierFragment");
  return checkLength(identifier, OAUTH_API_IDENTIFIER_MAX_LENGTH, t);
}

/** Returns `true` for a name that a scope can have beside the others of its API, or else what is wrong. */
export function checkScopeName(text: string, others: readonly OAuthApiScope[], t: SayText): true | string {
  const name = text.trim();
  if (!SCOPE.test(name)) return t("api.scopeNameInvalid");
  if (STANDARD.includes(name)) return t("api.scopeNameStandard", { name });
  if (others.some((other) => other.name === name)) return t("api.scopeNameTaken");
  return checkLength(name, OAUTH_SCOPE_NAME_MAX_LENGTH, t);
}

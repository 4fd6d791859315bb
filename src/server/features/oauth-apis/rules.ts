import { type OAuthApiScope, STANDARD_SCOPES } from "#contract/oauth-apis.ts";

/** A field that cannot be stored, with a sentence that says why, and what to do. */
export interface Problem {
  field: "identifier" | "scopes";
  reason: string;
}

/** The characters of a URI (RFC 3986 §2), after a scheme. */
const ABSOLUTE_URI = /^[A-Za-z][A-Za-z0-9+.-]*:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]+$/;

/** Returns why no token can name this audience (RFC 8707 §2); null for an identifier that can be used. */
export function identifierProblem(identifier: string, publicUrl: string | null): Problem | null {
  const refused = (reason: string): Problem => ({ field: "identifier", reason });
  if (!ABSOLUTE_URI.test(identifier) || !URL.canParse(identifier)) {
    return refused("The identifier must be an absolute URI, such as https://api.example.com/ or urn:example:api.");
  }
  if (identifier.includes("#")) return refused("The identifier has a fragment. Remove everything from the # on.");
  // The audience of a token for the server itself is an issuer: no other API may get such tokens.
  if (publicUrl !== null && identifier.startsWith(`${publicUrl}/api/`)) {
    return refused("The identifier is an address of this server itself. Choose the address of your API, or a URN.");
  }
  return null;
}

/** Returns the first scope that the API cannot have; null if it can have all of them. */
export function scopesProblem(scopes: readonly OAuthApiScope[]): Problem | null {
  const names = scopes.map(({ name }) => name);
  const standard = names.find((name) => STANDARD_SCOPES.some((each) => each === name));
  if (standard) {
    const reason = `The scope ${standard} is a standard one of every project. Choose another name, such as boats:${standard}.`;
    return { field: "scopes", reason };
  }
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  return repeated ? { field: "scopes", reason: `The scope ${repeated} is given twice. Remove one of them.` } : null;
}

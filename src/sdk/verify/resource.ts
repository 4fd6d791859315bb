/** RFC 6750, section 3: the characters of a scope, none of which ends a quoted string. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/;

/** Throws for scopes that no token can have, and that would break the header of a refusal. */
export function checkScopes(scopes: readonly string[]): void {
  const wrong = scopes.find((scope) => !SCOPE.test(scope));
  if (wrong !== undefined) throw new Error(`"${wrong}" is not the name of a scope.`);
}

/**
 * Returns the address of an API's protected-resource document: the path of the API comes after the well-known one (RFC 9728,
 * section 3.1). `null` for an API whose identifier is not a web address. Throws for anything that is not an identifier.
 */
export function documentUrl(resource: string): URL | null {
  if (!URL.canParse(resource) || resource.includes("#")) {
    throw new Error(`The resource "${resource}" is not an absolute URI without a fragment.`);
  }
  const url = new URL(resource);
  if (!/^https?:$/.test(url.protocol)) return null;
  url.pathname = `/.well-known/oauth-protected-resource${url.pathname === "/" ? "" : url.pathname}`;
  return url;
}

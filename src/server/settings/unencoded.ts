/** Characters that must be encoded in the user and the password of a server's URL. */
const ENDS_LOGIN = /[/?#]/;
/** Browsers and `fetch` read "\" in an http address as "/". */
const ENDS_LOGIN_OF_HTTP = /[\\/?#]/;

/**
 * Returns the first character of a URL that has to be written as a code, such as "%" in a password or "/" before the "@";
 * undefined if there is none. Without the code, the URL means another host, or none, and part of a password would stand
 * where a host is shown.
 */
export function unencodedIn(text: string): string | undefined {
  const [, scheme = "", rest = ""] = /^([a-z]+):\/\/(.*)$/is.exec(text) ?? [];
  const isHttp = /^https?$/i.test(scheme);
  const end = rest.search(isHttp ? ENDS_LOGIN_OF_HTTP : ENDS_LOGIN);
  const [place, after] = end === -1 ? [rest, ""] : [rest.slice(0, end), rest.slice(end)];
  const [path = ""] = after.split("?");
  // A path of http may contain "@", the name of a database and a query do not.
  const isCut = isHttp ? !place.includes("@") && !URL.canParse(text) : !place.includes("@") || path.includes("@");
  if (isCut && after.includes("@")) return after[0];
  const encoded = isHttp ? place.slice(0, Math.max(0, place.lastIndexOf("@"))) : rest;
  return isDecodable(encoded) ? undefined : "%";
}

/** Describes how to write a character, without the rest of the value, which may be the password. */
export const unencoded = (raw: string) =>
  raw === "%"
    ? 'has a "%" that begins no code such as %40; write it as %25'
    : `has a "${raw}" in its user or password; write it there as ${codeOf(raw)}`;

const codeOf = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}

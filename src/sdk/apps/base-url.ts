import { SET_ADDRESS } from "#sdk/wire/connection-error.ts";

const EXAMPLE = "An example: http://localhost:4255";

// Without `URL`, which phones have in parts only.
const ADDRESS = /^(https?:\/\/[^\s/?#@]+)(\/[^?#\s]*)?(\?[^#]*)?(#.*)?$/i;

/** Returns the address of the server without a slash at the end. Throws for anything else, with what is expected. */
export function checkedBaseUrl(given: string): string {
  const text = given.trim();
  if (/^\w+:\/\/[^/?#]*@/.test(text)) throw problem("", "contains a user name or a password.");
  const [, origin, path = "", query, hash] = ADDRESS.exec(text) ?? [];
  if (!origin) throw problem(text, `is not a web address.${guess(text)}`);
  if (query) throw problem(text, "has a query.");
  if (hash) throw problem(text, "has a hash.");

  const prefix = path.replace(/\/+$/, "");
  const [added] = /\/api(\/v1)?$/.exec(prefix) ?? [];
  if (added) throw problem(text, `has the path ${added}, which the SDK adds itself.`);
  if (/\/(admin|docs|handler|health|p\/.*|handler\/.*)$/.test(prefix)) throw problem(text, "is the address of a page.");
  return origin.toLowerCase() + prefix;
}

const problem = (text: string, reason: string) =>
  new Error(`The baseUrl ${text && `"${text}" `}${reason} ${SET_ADDRESS} ${EXAMPLE}`);

/** `localhost:4255` and `auth.example.com` lack only the scheme. */
function guess(text: string): string {
  if (!/^[\w.-]+(:\d+)?$/.test(text)) return "";
  return ` Did you mean "${/^localhost|^127\.|^[\w-]+:/.test(text) ? "http" : "https"}://${text}"?`;
}

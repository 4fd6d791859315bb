const EXPECTED =
  "Expected the address of the Hallpass server, such as http://localhost:4255 or https://auth.example.com, in the option baseUrl or in HALLPASS_URL.";

/** Returns the address of the server without a slash at the end. Throws for anything else, with what is expected. */
export function checkedBaseUrl(given: string): string {
  const text = given.trim();
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !["http:", "https:"].includes(url.protocol)) throw problem(text, `is not a web address.${guess(text)}`);

  if (url.username || url.password) throw problem(url.host, "contains a user name or a password.");
  if (url.search) throw problem(text, "has a query.");
  if (url.hash) throw problem(text, "has a hash.");
  const path = url.pathname.replace(/\/+$/, "");
  const [added] = /\/api(\/v1)?$/.exec(path) ?? [];
  if (added) throw problem(text, `has the path ${added}, which the SDK adds itself.`);
  if (/\/(admin|docs|handler|health|p\/.*|handler\/.*)$/.test(path)) throw problem(text, "is the address of a page.");
  return url.origin + path;
}

const problem = (text: string, reason: string) => new Error(`The baseUrl "${text}" ${reason} ${EXPECTED}`);

/** `localhost:4255` and `auth.example.com` lack only the scheme. */
function guess(text: string): string {
  if (!/^[\w.-]+(:\d+)?$/.test(text)) return "";
  return ` Did you mean "${/^(localhost|127\.|[\w-]+:)/.test(text) ? "http" : "https"}://${text}"?`;
}

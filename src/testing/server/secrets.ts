/** Names of fields and headers whose values are secret. */
const SECRET_NAME =
  /token|secret|password|passphrase|(?<!error_|status_|language_)codes?$|nonce|verifier|totp|authorization|(server|admin|client)-key|api_key|recovery|^email$|credential/i;
/** Not secrets: the codes of errors, and words. */
const IS_PUBLIC = /^[A-Z_]+$|^(true|false)$/;
const SHORTEST = 6;

/** Everything secret in a value of JSON, by the name of its field, and by the name of the parameter in its URLs. */
export function secretsIn(value: unknown, name = ""): string[] {
  if (typeof value === "string") {
    if (value.startsWith("{")) return secretsIn(parsed(value), name);
    if (SECRET_NAME.test(name) && isSecret(value)) return [value];
    return value.includes("=") ? secretsInUrl(value) : [];
  }
  if (Array.isArray(value)) return value.flatMap((each) => secretsIn(each, name));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([inner, each]) => secretsIn(each, SECRET_NAME.test(inner) ? inner : ""));
}

const isSecret = (text: string) => text.length >= SHORTEST && !IS_PUBLIC.test(text);

/** Everything secret in the query and the hash of a URL, or in a form. */
function secretsInUrl(text: string): string[] {
  const parameters = text.split(/[?#]/).flatMap((part) => [...new URLSearchParams(part)]);
  return parameters.flatMap(([name, value]) =>
    (SECRET_NAME.test(name) || name === "state") && isSecret(value) ? [value] : [],
  );
}

/** The value of a text of JSON; null for another text. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A secret as it is, and in the encodings in which a log could have it. */
export const formsOf = (secret: string) => [
  secret,
  encodeURIComponent(secret),
  JSON.stringify(secret).slice(1, -1),
  Buffer.from(secret).toString("base64"),
];

/** The secrets that a log has, in whatever form. */
export const leaksIn = (log: string, secrets: Iterable<string>) =>
  [...secrets].filter((secret) => formsOf(secret).some((form) => log.includes(form)));

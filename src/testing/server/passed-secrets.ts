import { leaksIn, parsed, secretsIn } from "./secrets.ts";

/** A shorter secret, one of digits only, or a word may be in a log by chance: in a time, an id, or a path. */
const SHORTEST = 8;
const MAY_BE_ANYTHING = /^(\d+|[a-z]{1,16})$/i;
/** Longer bodies are lists, or tests of limits. */
const LONGEST_TEXT = 200_000;

/** The time, and what a client may choose as the id of its request. */
const DIFFERENT_IN_EACH = /"(time|request)":"[^"]*",?|"ms":[\d.]+,?/g;

/** The secrets of requests and replies, by the origin of their server. */
const passed = new Map<string, Set<string>>();

const originOf = (url: string) => URL.parse(url)?.origin ?? url;

/** What went from a client to a server, and back. */
interface Exchange {
  /** The path, or the whole URL, with its query. */
  path: string;
  headers: Record<string, string>;
  body: unknown;
  reply: unknown;
  location: string | null;
}

/** Remembers the secrets of an exchange with a server, or of one of the server's own, until the server ends. */
export function rememberSecrets(url: string, { path, headers, body, reply, location }: Exchange): void {
  const sent = typeof body === "string" && body.length <= LONGEST_TEXT ? (parsed(body) ?? body) : null;
  remember(
    url,
    [path, headers, sent, reply, location].flatMap((each) => secretsIn(each)),
  );
}

/** Remembers secrets that reached a test in another way, as in a mail. */
export function remember(url: string, secrets: readonly string[]): void {
  const origin = originOf(url);
  let known = passed.get(origin);
  if (!known) {
    known = new Set();
    passed.set(origin, known);
  }
  for (const each of secrets) {
    if (each.length >= SHORTEST && !MAY_BE_ANYTHING.test(each) && each.isWellFormed()) known.add(each);
  }
}

/** Throws if the log of a server that has ended has a secret of one of its exchanges. */
export function requireNoSecrets(url: string, log: readonly string[]): void {
  const origin = originOf(url);
  const secrets = passed.get(origin) ?? [];
  passed.delete(origin);
  // Most lines are the same but for these: thousands of secrets are looked for in some dozen lines.
  const lines = [...new Set(log.map((line) => line.replace(DIFFERENT_IN_EACH, "")))];
  const leaked = leaksIn(lines.join("\n"), secrets);
  if (leaked.length === 0) return;
  const where = lines.filter((line) => leaksIn(line, leaked).length > 0);
  throw new Error(`The log of the server has secrets: ${JSON.stringify(leaked)}\n${where.join("\n")}`);
}

import { unencoded, unencodedIn } from "#server/settings/unencoded.ts";
import { trustedTls } from "#server/trusted-certificates.ts";
import { ForeignDatabaseError } from "./foreign.ts";

export interface DatabaseAddress {
  kind: "postgres" | "mysql";
  /** With only the parameters that our driver knows. */
  url: string;
  /** For messages: without the password. */
  shown: string;
  /** The schema of the product, where its address has one, as Prisma's do. */
  schema?: string;
  tls?: ReturnType<typeof trustedTls>;
  /** Takes the password out of a text that somebody else wrote. */
  redacted(text: string): string;
}

const SCHEME = /^(postgres|postgresql|mysql|mariadb):\/\//i;

export const isDatabaseAddress = (text: string): boolean => SCHEME.test(text);

/** Reads the address of a database. Throws a ForeignDatabaseError for one that is not an address. */
export function databaseAddress(text: string): DatabaseAddress {
  const raw = unencodedIn(text);
  if (raw !== undefined) throw new ForeignDatabaseError(`The address of the database ${unencoded(raw)}.`);
  if (!SCHEME.test(text) || !URL.canParse(text)) {
    throw new ForeignDatabaseError(
      "The address of the database is not one. Write postgres://user:password@host:5432/database, or mysql://… . In a password, write every special character percent-encoded.",
    );
  }
  const given = new URL(text);
  const isPostgres = /^postgres/i.test(given.protocol);
  const { hostname, port, pathname, username, password } = given;
  const url = new URL(`${isPostgres ? "postgres" : "mysql"}://${hostname}`);
  Object.assign(url, { port, pathname, username, password });
  const mode = tlsMode(given.searchParams);
  // Without a word about it, encrypted if the server can, as with the databases' own tools.
  url.searchParams.set("sslmode", mode ?? "prefer");
  const secrets = [password, decodeURIComponent(password)].filter((each) => each !== "");
  return {
    kind: isPostgres ? "postgres" : "mysql",
    url: url.href,
    shown: `${url.protocol}//${username ? `${username}@` : ""}${url.host}${pathname}`,
    schema: given.searchParams.get("schema") ?? undefined,
    tls: mode?.startsWith("verify-") ? trustedTls() : undefined,
    redacted: (said) => secrets.reduce((rest, secret) => rest.replaceAll(secret, "…"), said),
  };
}

/** As libpq names it; MySQL's clients write `ssl-mode=REQUIRED`. */
function tlsMode(parameters: URLSearchParams): string | undefined {
  const given = parameters.get("sslmode") ?? parameters.get("ssl-mode") ?? undefined;
  const mode = given?.toLowerCase().replaceAll("_", "-");
  if (mode === "required") return "require";
  if (mode === "verify-identity") return "verify-full";
  if (mode !== undefined) return mode;
  return /^(true|1|require)$/.test(parameters.get("ssl") ?? "") ? "require" : undefined;
}

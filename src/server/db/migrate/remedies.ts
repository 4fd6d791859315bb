import { type ReservedSQL, SQL } from "bun";
import { placeOfUrl } from "#server/db/copy/source.ts";
import { Unavailable } from "#server/db/store/unavailable.ts";

/** The remedies for a database that refuses the connection, by PostgreSQL's code. */
const REMEDIES: ReadonlyMap<string, (url: URL) => string> = new Map([
  ["28000", () => "Check the user and the password in its address, and what the server allows that user."],
  ["28P01", () => "Check the user and the password in its address."],
  ["3D000", () => "There is no database of that name on the server: create it, or correct the name."],
  [
    "42501",
    ({ pathname, username }) =>
      `Give the user the right to connect to it: GRANT CONNECT ON DATABASE ${quoted(pathname.slice(1))} TO ${quoted(username)};`,
  ],
  ["42704", removeParameters],
  ["22023", removeParameters],
  // PgBouncer.
  ["08P01", removeParameters],
]);

/** Describes why a database cannot be used with this address, with the remedy. */
export function unreachable(url: string, error: unknown): Unavailable {
  const remedy = REMEDIES.get(codeOf(error))?.(new URL(url)) ?? "Check its address, and whether the server runs.";
  return new Unavailable(`Cannot use the database ${placeOfUrl(url)}. ${remedy}`, { cause: error });
}

/** Parameters of an address are settings of a session, and other products have some that PostgreSQL does not know. */
function removeParameters({ searchParams }: URL): string {
  const names = [...new Set(searchParams.keys())].join(", ");
  return `Its address has a parameter that the server does not take, as other products use them. Remove it: ${names}.`;
}

/**
 * Throws, with the statement that helps, unless the user of a connection may read which migrations were applied, or apply
 * one. A server with nothing to migrate may run as a user who changes no tables.
 */
export async function requireRights(connection: ReservedSQL, url: string, to: "read" | "migrate"): Promise<void> {
  const [found] = await connection.unsafe(RIGHTS);
  const isNew = found.owner === null;
  const mayUseTables = isNew || (to === "read" ? found.reads : found.owns);
  const refuse = (remedy: string) => new Unavailable(`Cannot use the database ${placeOfUrl(url)}. ${remedy}`);
  if (to === "migrate" && isNew && found.encoding !== "UTF8") {
    throw refuse(
      `Its encoding is ${found.encoding}, which lacks most characters. Create another one, and name it in the address: ` +
        `CREATE DATABASE hallpass_utf8 OWNER ${found.user} ENCODING 'UTF8' TEMPLATE template0;`,
    );
  }
  if (to === "migrate" && !found.creates) {
    throw refuse(
      "Its user has no right to create tables. In this database, as the owner of the schema or as a superuser: " +
        `GRANT USAGE, CREATE ON SCHEMA ${found.schema} TO ${found.user};`,
    );
  }
  if (!mayUseTables) {
    throw refuse(
      "The tables in it belong to another user. Name that user in the address, or, as a superuser: " +
        `GRANT ${found.owner} TO ${found.user};`,
    );
  }
}

/** Of the schema in which tables are created, and of the table of migrations, if there is one. */
const RIGHTS = `
  select current_setting('server_encoding') as encoding, quote_ident(current_user) as user,
    quote_ident(place.name) as schema, quote_ident(pg_get_userbyid(c.relowner)) as owner,
    coalesce(has_schema_privilege(n.oid, 'usage') and has_schema_privilege(n.oid, 'create'), false) as creates,
    coalesce(has_table_privilege(c.oid, 'select'), false) as reads, coalesce(pg_has_role(c.relowner, 'usage'), false) as owns
  from (select coalesce(current_schema(), 'public') as name) as place
  left join pg_namespace n on n.nspname = place.name
  left join pg_class c on c.relnamespace = n.oid and c.relname = 'migrations' and c.relkind in ('r', 'p')`;

/** Returns a part of an address as an identifier in SQL. */
const quoted = (encoded: string) => `"${decodeURIComponent(encoded).replaceAll('"', '""')}"`;

const codeOf = (error: unknown) => (error instanceof SQL.PostgresError ? String(error.errno) : "");

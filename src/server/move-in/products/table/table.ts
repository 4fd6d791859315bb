import { LooseRow } from "#server/move-in/columns.ts";
import type { Product } from "#server/move-in/product.ts";
import type { Source } from "#server/move-in/source.ts";
import { SourceError } from "#server/move-in/source-error.ts";
import { mappedUsers } from "./users.ts";

/** A table of one's own, whose columns the map names: from a CSV file, JSON or a database. Nothing else says what it is. */
export const table: Product = {
  name: "table",
  label: "a table of your own",
  expects: "a list of users, and a map that names its columns",
  async convert(source, into, map) {
    const list = map.users?.from ?? onlyListOf(source);
    const fields = await source.fieldsOf(list);
    if (!source.has(list))
      throw new SourceError(`There is no ${list} in the source. It has: ${source.names.join(", ")}.`);
    const { id, email } = map.users ?? {};
    if (id === undefined && email === undefined) {
      throw new SourceError(
        `Name the columns in a map: --map map.json with {"users": {"id": "…", "email": "…", "password_hash": "…"}}. ${list} has: ${fields.join(", ")}.`,
      );
    }
    for (const [name, column] of Object.entries(map.users ?? {})) {
      if (typeof column !== "string" || name === "from" || fields.some((field) => isSame(field, column))) continue;
      throw new SourceError(`The map's users.${name} names the column ${column}. ${list} has: ${fields.join(", ")}.`);
    }
    // Without a column of ids, the address is one: a second import finds the same users.
    const readUser = mappedUsers(into, { ...map, users: { ...map.users, id: id ?? email } }, "table");
    for await (const row of into.rows(list)) readUser(new LooseRow(row));
  },
};

const isSame = (one: string, other: string) => plain(one) === plain(other);
const plain = (name: string) => name.toLowerCase().replaceAll("_", "");

function onlyListOf({ names }: Source): string {
  const [first, second] = names;
  if (first !== undefined && second === undefined) return first;
  throw new SourceError(
    `Say in the map which list has the users: {"users": {"from": "…"}}. The source has: ${names.join(", ")}.`,
  );
}

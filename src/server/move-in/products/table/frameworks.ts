import { digestText } from "#server/crypto/hash-text.ts";
import { LooseRow, tableLike } from "#server/move-in/columns.ts";
import type { Conversion } from "#server/move-in/conversion.ts";
import { type KeptLists, keptLists } from "#server/move-in/kept-lists.ts";
import type { MoveMap } from "#server/move-in/map.ts";
import type { Product } from "#server/move-in/product.ts";
import type { ProductName } from "#server/move-in/product-names.ts";
import type { Source } from "#server/move-in/source.ts";
import { SourceError } from "#server/move-in/source-error.ts";
import { type More, mappedUsers } from "./users.ts";

/** A framework whose users are a table with columns that everybody knows. */
export interface Framework {
  name: ProductName;
  label: string;
  expects: string;
  /** The name of its table, and the columns that only it has. */
  table: [name: string, ...columns: string[]];
  /** What a map of one's own says, and what the operator's map may change. */
  map: Pick<MoveMap, "users" | "hash">;
  /** The text of a hash, where the map does not say it. */
  hashText?(stored: string): string;
  /** Columns that have no place, and why. */
  left?: Record<string, readonly string[]>;
  /** Makes the values of a row of users those that its table has. */
  read?(value: Record<string, unknown>): Record<string, unknown>;
  /** Reads tables beside the one of users, before it; returns what they say of a user. */
  before?(source: Source, into: Conversion, map: MoveMap): Promise<(row: LooseRow) => More>;
  /** Reads tables that need the users. */
  after?(source: Source, into: Conversion): Promise<void>;
}

export function frameworkProduct(framework: Framework): Product {
  const { name, label, expects, table, left = {}, before, after } = framework;
  const [title, ...columns] = table;
  const usersIn = (source: Source) => tableLike(source, title, columns);
  return {
    name,
    label,
    expects,
    recognizes: async (source) => (await usersIn(source)) !== undefined,
    async convert(source, into, map) {
      const users = map.users?.from ?? (await usersIn(source));
      if (users === undefined) throw new SourceError(`There is no table of users with ${columns.join(", ")}.`);
      const more = await before?.(source, into, map);
      const own = { users: { ...framework.map.users, ...map.users }, hash: { ...framework.map.hash, ...map.hash } };
      const hashText = map.hash === undefined ? framework.hashText : undefined;
      const readUser = mappedUsers(into, own, name, hashText);
      for await (const each of into.rows(users, undefined, framework.read)) {
        const row = new LooseRow(each);
        for (const [why, names] of Object.entries(left)) row.leave(why, ...names);
        readUser(row, more?.(row));
      }
      await after?.(source, into);
    },
  };
}

/** Roles by a table of them and one that links them with users: user → roles. */
export async function linkedRoles(
  into: Conversion,
  [roles, roleId, roleName]: [list: string | undefined, id: string, name: string],
  [links, user, role]: [list: string | undefined, user: string, role: string],
): Promise<Pick<KeptLists<string>, "get">> {
  const found = keptLists<string>(into);
  if (roles === undefined || links === undefined) return found;
  const names = new Map<string, string>();
  for await (const each of into.rows(roles)) {
    const row = new LooseRow(each);
    const title = row.text(roleName, "permission.id") ?? "";
    names.set(row.text(roleId, "permission.id") ?? "", title);
    row.leave("permissions here have no such thing", ...Object.keys(each.raw));
    each.joined();
  }
  for await (const each of into.rows(links)) {
    const row = new LooseRow(each);
    const id = row.text(user, "user_id") ?? "";
    const title = names.get(row.text(role, "permission_ids") ?? "");
    row.leave("it links a user with a role", ...Object.keys(each.raw));
    if (title === undefined) each.skip("the role does not exist");
    else {
      found.add(id, title);
      each.joined();
    }
  }
  return found;
}

/** A hash without any salt in hex, as the oldest versions of products have them. */
export const bareMd5 = (stored: string): string | null =>
  /^[0-9a-f]{32}$/i.test(stored)
    ? digestText({ algorithm: "md5", template: "{password}", hash: Buffer.from(stored, "hex") })
    : null;

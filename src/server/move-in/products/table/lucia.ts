import { betterAuthText } from "#server/crypto/hash-text.ts";
import { LooseRow, tableLike } from "#server/move-in/columns.ts";
import type { Product } from "#server/move-in/product.ts";
import type { Source } from "#server/move-in/source.ts";
import { mappedUsers } from "./users.ts";

/**
 * Lucia 1 and 2, whose keys have the id `provider:account` and perhaps a hash. https://v2.lucia-auth.com/basics/database.
 * Lucia 3 has no keys: its apps keep hashes in tables of their own, for `--from table`.
 */
export const lucia: Product = {
  name: "lucia",
  label: "Lucia",
  expects: "its database: a table of keys with id, user_id and hashed_password, and one of users",
  async recognizes(source) {
    const { users, keys } = await tablesIn(source);
    return users !== undefined && keys !== undefined;
  },

  async convert(source, into, map) {
    const { users, keys } = await tablesIn(source);
    const passwords = into.kept<string>();
    const addresses = into.kept<string>();
    if (keys) {
      for await (const each of into.rows(keys)) {
        const row = new LooseRow(each);
        const [, provider = "", accountId = ""] = /^([^:]*):(.*)$/s.exec(row.text("id", "account_id") ?? "") ?? [];
        const user = row.text("user_id", "user_id") ?? "";
        const hash = row.text("hashed_password", "password_hash");
        if (hash) passwords.set(user, betterAuthText(hash) ?? hash);
        if (provider === "email") addresses.set(user, accountId);
        if (hash || provider === "email" || provider === "username") each.joined();
        else into.account(each, { user, provider, accountId });
      }
    }
    const columns = { id: "id", email: "email", email_verified: "email_verified", name: "name", username: "username" };
    const readUser = mappedUsers(into, { ...map, users: { ...columns, ...map.users } }, "lucia");
    if (users === undefined) return;
    for await (const each of into.rows(users)) {
      const id = String(each.raw.id);
      readUser(new LooseRow(each), { passwordHash: passwords.get(id), email: addresses.get(id) });
    }
  },
};

const tablesIn = async (source: Source) => ({
  users: source.names.find((name) => /(^|[._])users?$/i.test(name)),
  keys: await tableLike(source, "user_key", ["id", "user_id", "hashed_password"], ["email", "username"]),
});

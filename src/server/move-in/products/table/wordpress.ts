import { LooseRow, tableLike } from "#server/move-in/columns.ts";
import { keptLists } from "#server/move-in/kept-lists.ts";
import { bareMd5, frameworkProduct } from "./frameworks.ts";

/**
 * WordPress: wp_users, and the roles in wp_usermeta. https://developer.wordpress.org/apis/wp-db/#tables. WordPress does not
 * verify the address that a user registers with, but sends the password there; the map can say {"users": {"email_verified":
 * true}}.
 */
export const wordpress = frameworkProduct({
  name: "wordpress",
  label: "WordPress",
  expects: "its database (mysql://…), a dump of it, or the table wp_users as CSV",
  table: ["wp_users", "user_login", "user_pass", "user_email", "user_registered"],
  map: {
    users: {
      id: "ID",
      email: "user_email",
      name: "display_name",
      username: "user_login",
      password_hash: "user_pass",
      created_at: "user_registered",
    },
  },
  left: {
    "it follows from the other fields": ["user_nicename", "user_status"],
    "codes that were sent end with the move": ["user_activation_key"],
  },
  hashText: (stored) => bareMd5(stored) ?? stored,
  async before(source, into) {
    const roles = keptLists<string>(into);
    const meta = await tableLike(source, "wp_usermeta", ["user_id", "meta_key", "meta_value"]);
    if (meta) {
      for await (const each of into.rows(meta)) {
        const row = new LooseRow(each);
        const key = String(each.raw.meta_key);
        // Others are settings of WordPress and of its plugins.
        if (!/capabilities$/.test(key)) {
          each.skip("it is a setting of WordPress or of a plugin");
          continue;
        }
        const user = row.text("user_id", "user_id") ?? "";
        const value = row.text("meta_value", "permission_ids") ?? "";
        row.leave("it says that these are roles", "umeta_id", "meta_key");
        const names = Array.from(value.matchAll(/s:\d+:"([^"]+)";b:1/g), ([, name = ""]) => name);
        for (const name of names) roles.add(user, name);
        each.joined();
      }
    }
    return (row) => ({ roles: roles.get(String(row.row.raw.ID)) });
  },
});

import { LooseRow, tableLike } from "#server/move-in/columns.ts";
import { secondFactors } from "./django-factors.ts";
import { frameworkProduct, linkedRoles } from "./frameworks.ts";

/**
 * Django: django.contrib.auth, and users of allauth beside it. Groups become permissions, and so do is_staff and
 * is_superuser. https://docs.djangoproject.com/en/stable/ref/contrib/auth/. Second factors are those of django-otp and of
 * allauth.mfa.
 */
export const django = frameworkProduct({
  name: "django",
  label: "Django",
  expects: "its database, or the table auth_user as CSV",
  table: ["auth_user", "password", "last_login", "is_superuser", "is_active"],
  map: {
    users: {
      id: "id",
      email: "email",
      username: "username",
      first_name: "first_name",
      last_name: "last_name",
      password_hash: "password",
      created_at: "date_joined",
      last_sign_in_at: "last_login",
      active: "is_active",
    },
    hash: { format: "django" },
  },

  async before(source, into, map) {
    const factorsOf = await secondFactors(source, into, map);
    const groups = await linkedRoles(
      into,
      [source.names.find((name) => /(^|\.)auth_group$/.test(name)), "id", "name"],
      [await tableLike(source, "auth_user_groups", ["user_id", "group_id"]), "user_id", "group_id"],
    );
    const verified = into.kept<true>();
    const addresses = await tableLike(source, "account_emailaddress", ["email", "verified", "primary", "user_id"]);
    if (addresses) {
      for await (const each of into.rows(addresses)) {
        const row = new LooseRow(each);
        const key = `${row.text("user_id", "user_id")} ${row.text("email", "contact_channels")?.toLowerCase()}`;
        if (row.flag("verified", "contact_channels.is_verified")) verified.set(key, true);
        row.leave("the user has it", "id", "primary");
        each.joined();
      }
    }
    return (row) => {
      const id = String(row.row.raw.id);
      const isSuperuser = row.flag("is_superuser", "permission_ids");
      const isStaff = row.flag("is_staff", "permission_ids");
      const roles = [...(isSuperuser ? ["superuser"] : []), ...(isStaff ? ["staff"] : []), ...(groups.get(id) ?? [])];
      // Django marks an account that has no password.
      const hasNoPassword = String(row.row.raw.password).startsWith("!");
      if (hasNoPassword) row.leave("the account has no password", "password");
      const email = String(row.row.raw.email ?? "").toLowerCase();
      return { roles, hasNoPassword, isVerified: verified.get(`${id} ${email}`), ...factorsOf(id) };
    };
  },

  async after(source, into) {
    const accounts = await tableLike(source, "socialaccount_socialaccount", [
      "provider",
      "uid",
      "user_id",
      "extra_data",
    ]);
    if (accounts === undefined) return;
    for await (const each of into.rows(accounts)) {
      const row = new LooseRow(each);
      row.leave("the next sign-in at the provider brings it", "extra_data", "last_login", "id");
      into.account(each, {
        user: row.text("user_id", "user_id") ?? "",
        provider: row.text("provider", "provider_id") ?? "",
        accountId: row.text("uid", "account_id") ?? "",
        createdAt: row.time("date_joined", "created_at_millis"),
      });
    }
  },
});

import { LooseRow, tableLike } from "#server/move-in/columns.ts";
import { base32Secret } from "#server/move-in/values.ts";
import { frameworkProduct, linkedRoles } from "./frameworks.ts";

/**
 * ASP.NET Core Identity with its default tables: roles, accounts at providers, authenticator apps and recovery codes.
 * https://learn.microsoft.com/aspnet/core/security/authentication/customize-identity-model
 */
export const aspnet = frameworkProduct({
  name: "aspnet",
  label: "ASP.NET Identity",
  expects: "its database, or the tables AspNetUsers, AspNetUserLogins, AspNetUserTokens … as CSV",
  table: ["AspNetUsers", "Id", "Email", "EmailConfirmed", "PasswordHash", "SecurityStamp"],
  map: {
    users: {
      id: "Id",
      email: "Email",
      email_verified: "EmailConfirmed",
      username: "UserName",
      phone: "PhoneNumber",
      password_hash: "PasswordHash",
    },
    hash: { format: "aspnet" },
  },
  left: {
    "it follows from the other fields": ["NormalizedUserName", "NormalizedEmail", "TwoFactorEnabled"],
    "Hallpass keeps its own": ["SecurityStamp", "ConcurrencyStamp", "AccessFailedCount", "LockoutEnabled"],
  },

  // SQL Server's own tools write this word into CSV files for a column without a value.
  read: (value) => Object.fromEntries(Object.entries(value).filter(([, each]) => each !== "NULL")),

  async before(source, into) {
    const roles = await linkedRoles(
      into,
      [await tableLike(source, "AspNetRoles", ["Id", "Name", "NormalizedName", "ConcurrencyStamp"]), "Id", "Name"],
      [await tableLike(source, "AspNetUserRoles", ["UserId", "RoleId"]), "UserId", "RoleId"],
    );
    const secrets = into.kept<string>();
    const recoveryCodes = into.kept<string[]>();
    const tokens = await tableLike(source, "AspNetUserTokens", ["UserId", "LoginProvider", "Name", "Value"]);
    if (tokens) {
      for await (const each of into.rows(tokens)) {
        const row = new LooseRow(each);
        const user = row.text("UserId", "user_id") ?? "";
        const name = row.text("Name", "totp_secret_base64");
        row.leave("it says where the token is from", "LoginProvider");
        if (name === "AuthenticatorKey") {
          secrets.set(user, row.text("Value", "totp_secret_base64") ?? "");
          each.joined();
        } else if (name === "RecoveryCodes") {
          const codes = row.text("Value", "recovery_code")?.split(";") ?? [];
          recoveryCodes.set(user, codes);
          if (codes.length === 0) each.skip("all recovery codes are used");
          else each.joined();
        } else each.skip("the next sign-in at the provider brings new tokens");
      }
    }
    return (row) => {
      const id = String(row.row.raw.Id ?? row.row.raw.id);
      const until = row.time("LockoutEnd", "disabled_until_millis");
      const hasFactor = /^(true|t|1)$/i.test(String(row.row.raw.TwoFactorEnabled));
      return {
        roles: roles.get(id),
        totpSecret: hasFactor ? base32Secret(secrets.get(id)) : undefined,
        disabled: until !== undefined && until > into.now() ? { until } : undefined,
        written(written) {
          for (const code of recoveryCodes.get(id) ?? []) into.recoveryCode(written, { user: id, code });
        },
      };
    };
  },

  async after(source, into) {
    const logins = await tableLike(source, "AspNetUserLogins", ["LoginProvider", "ProviderKey", "UserId"]);
    if (logins === undefined) return;
    for await (const each of into.rows(logins)) {
      const row = new LooseRow(each);
      row.leave("the provider has its own name here", "ProviderDisplayName");
      into.account(each, {
        user: row.text("UserId", "user_id") ?? "",
        provider: row.text("LoginProvider", "provider_id") ?? "",
        accountId: row.text("ProviderKey", "account_id") ?? "",
      });
    }
  },
});

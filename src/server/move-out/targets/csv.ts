import type { OutFile, OutFiles } from "../files.ts";
import type { Given } from "../given.ts";
import type { ChannelRecord, MemberRecord, TeamRecord } from "../records.ts";
import type { Person, Target } from "../target.ts";
import { base32Text, isDisabled, iso } from "../values.ts";

/**
 * Plain tables (RFC 4180, UTF-8) for every product that maps columns: users, accounts at providers, passkeys, teams and
 * members. Times are in ISO 8601, lists and metadata are JSON, and hashes are the texts that Hallpass stores.
 * docs/moving-out.md describes the columns.
 */
export const csv: Target = {
  name: "csv",
  label: "a CSV file",
  begin: (files, now) => new CsvWriter(files, now),
};

type Cell = string | number | boolean | object | null | undefined;

class CsvWriter {
  readonly #files: OutFiles;
  readonly #now: number;

  constructor(files: OutFiles, now: number) {
    this.#files = files;
    this.#now = now;
  }

  async team(team: Given<TeamRecord>): Promise<string | undefined> {
    await this.#add("teams", {
      id: team.take("id", "id"),
      name: team.take("display_name", "name"),
      picture: team.take("profile_image_url", "picture"),
      created_at: iso(team.take("created_at_millis", "created_at")),
      client_metadata: team.take("client_metadata", "client_metadata"),
      client_read_only_metadata: team.take("client_read_only_metadata", "client_read_only_metadata"),
      server_metadata: team.take("server_metadata", "server_metadata"),
    });
    return undefined;
  }

  async user({ user, accounts, passkeys, members }: Person): Promise<string | undefined> {
    const id = user.take("id", "id");
    const channels = user.take("contact_channels", "email, email_verified, other_emails") ?? [];
    const primary = channels.find(({ is_primary }) => is_primary) ?? channels[0];
    const others = channels.filter((each) => each !== primary);
    const secret = user.take("totp_secret_base64", "totp_secret");
    const isOff = isDisabled(user, this.#now);
    await this.#add("users", {
      id,
      external_id: user.take("external_id", "external_id"),
      email: primary?.value,
      email_verified: primary && primary.is_verified === true,
      email_used_for_sign_in: primary && primary.used_for_auth === true,
      other_emails: others.length > 0 ? others.map(otherEmail) : undefined,
      name: user.take("display_name", "name"),
      picture: user.take("profile_image_url", "picture"),
      language: user.take("language", "language"),
      password_hash: user.take("password_hash", "password_hash"),
      totp_secret: secret && base32Text(secret),
      disabled: isOff,
      disabled_at: iso(user.take("disabled_at_millis", "disabled_at") ?? undefined),
      disabled_until: iso(user.take("disabled_until_millis", "disabled_until") ?? undefined),
      disabled_reason: user.take("disabled_reason", "disabled_reason"),
      is_anonymous: user.take("is_anonymous", "is_anonymous") ?? false,
      created_at: iso(user.take("signed_up_at_millis", "created_at")),
      last_active_at: iso(user.take("last_active_at_millis", "last_active_at")),
      permissions: user.take("permission_ids", "permissions"),
      client_metadata: user.take("client_metadata", "client_metadata"),
      client_read_only_metadata: user.take("client_read_only_metadata", "client_read_only_metadata"),
      server_metadata: user.take("server_metadata", "server_metadata"),
    });
    for (const account of accounts) {
      await this.#add("accounts", {
        user_id: id,
        provider: account.take("provider_id", "provider"),
        account_id: account.take("account_id", "account_id"),
        email: account.take("email", "email"),
        used_for_sign_in: account.take("allow_sign_in", "used_for_sign_in") ?? false,
        created_at: iso(account.take("created_at_millis", "created_at")),
      });
    }
    for (const passkey of passkeys) {
      await this.#add("passkeys", {
        user_id: id,
        credential_id: passkey.take("credential_id", "credential_id"),
        public_key: passkey.take("public_key", "public_key"),
        counter: passkey.take("counter", "counter") ?? 0,
        aaguid: passkey.take("aaguid", "aaguid"),
        backed_up: passkey.take("backed_up", "backed_up") ?? false,
        name: passkey.take("name", "name"),
        created_at: iso(passkey.take("created_at_millis", "created_at")),
        last_used_at: iso(passkey.take("last_used_at_millis", "last_used_at") ?? undefined),
      });
    }
    for (const member of members) await this.#member(id, member);
    return undefined;
  }

  async #member(user: string | undefined, member: Given<MemberRecord>): Promise<void> {
    await this.#add("members", {
      team_id: member.take("team_id", "team_id"),
      user_id: user,
      permissions: member.take("permission_ids", "permissions"),
      created_at: iso(member.take("created_at_millis", "created_at")),
    });
  }

  async #add(table: string, row: Record<string, Cell>): Promise<void> {
    const file: OutFile = await this.#files.file(`${table}.csv`);
    if (file.rows === 0) await file.write(`${Object.keys(row).join(",")}\r\n`);
    await file.write(`${Object.values(row).map(cell).join(",")}\r\n`);
    file.rows++;
  }

  async end(): Promise<string[]> {
    return [
      "Columns are described in docs/moving-out.md. A spreadsheet may take a cell for a formula: read the files with a program.",
    ];
  }
}

const otherEmail = ({ value, is_verified = false, used_for_auth = false }: ChannelRecord) => ({
  email: value,
  verified: is_verified,
  used_for_sign_in: used_for_auth,
});

function cell(value: Cell): string {
  if (value === null || value === undefined) return "";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

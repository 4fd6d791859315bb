import { derivedId } from "#server/transfer/derived-id.ts";
import type { OutFiles } from "../files.ts";
import type { Given } from "../given.ts";
import type { HashParts } from "../hash-parts.ts";
import type { AccountRecord, PasskeyRecord, UserRecord } from "../records.ts";
import type { Person, Target } from "../target.ts";
import {
  base32Text,
  isDisabled,
  iso,
  named,
  objectAs,
  passwordAs,
  pictureLink,
  signInAccounts,
  signInAddress,
} from "../values.ts";

/**
 * Supabase: SQL for psql, which fills the tables of its schema `auth`, as Supabase's own guides and tools do
 * (https://supabase.com/docs/guides/platform/migrating-to-supabase/firebase-auth). Columns are those of
 * https://github.com/supabase/auth/tree/master/migrations; what it verifies is in internal/crypto/password.go.
 */
export const supabase: Target = {
  name: "supabase",
  label: "Supabase",
  begin: (files, now) => new SupabaseWriter(files, now),
};

/** Supabase reads these as texts that are never null. */
const NO_CODES = [
  ...["confirmation_token", "recovery_token", "email_change_token_new", "email_change_token_current", "email_change"],
  ...["phone_change", "phone_change_token", "reauthentication_token"],
];
const NO_INSTANCE = "00000000-0000-0000-0000-000000000000";
/** An account is banned until somebody enables it. */
const FOREVER = "2999-12-31T00:00:00.000Z";
const PROVIDERS = { microsoft: "azure", x: "twitter" };

type Cell = string | number | boolean | object | null | undefined;

class SupabaseWriter {
  readonly #users: Table;
  readonly #identities: Table;
  readonly #factors: Table;
  readonly #passkeys: Table;
  readonly #now: number;

  constructor(files: OutFiles, now: number) {
    this.#now = now;
    this.#users = new Table(files, "1-users", "auth.users");
    this.#identities = new Table(files, "2-identities", "auth.identities");
    this.#factors = new Table(files, "3-mfa-factors", "auth.mfa_factors");
    this.#passkeys = new Table(files, "4-passkeys", "auth.webauthn_credentials");
  }

  async user({ user, passkeys, ...person }: Person): Promise<string | undefined> {
    const accounts = signInAccounts(person.accounts);
    const id = user.take("id", "auth.users.id") ?? "";
    const address = signInAddress(user, "auth.users.email, email_confirmed_at");
    const createdAt = iso(user.take("signed_up_at_millis", "auth.users.created_at"));
    const isBanned = isDisabled(user, this.#now);
    if (isBanned) user.take("disabled_at_millis", "auth.users.banned_until");
    const until = isBanned ? (iso(user.take("disabled_until_millis", "auth.users.banned_until")) ?? FOREVER) : null;
    const providers = [...(address ? ["email"] : []), ...accounts.map(({ record }) => providerOf(record.provider_id))];
    await this.#users.add({
      instance_id: NO_INSTANCE,
      id,
      aud: "authenticated",
      role: "authenticated",
      email: address?.value.toLowerCase(),
      encrypted_password: passwordAs(user, "auth.users.encrypted_password", supabaseHash),
      email_confirmed_at: address?.is_verified ? createdAt : null,
      last_sign_in_at: iso(user.take("last_active_at_millis", "auth.users.last_sign_in_at")),
      raw_app_meta_data: {
        ...(providers.length > 0 && { provider: providers[0], providers }),
        ...objectAs(user, "client_read_only_metadata", "auth.users.raw_app_meta_data"),
      },
      raw_user_meta_data: userMetadata(user),
      created_at: createdAt,
      updated_at: createdAt,
      banned_until: until,
      is_sso_user: false,
      is_anonymous: user.take("is_anonymous", "auth.users.is_anonymous") ?? false,
      ...Object.fromEntries(NO_CODES.map((column) => [column, ""])),
    });
    if (address) {
      const data = { sub: id, email: address.value, email_verified: address.is_verified === true };
      await this.#addIdentity(id, "email", id, data, createdAt);
    }
    for (const account of accounts) await this.#account(id, account, createdAt);
    await this.#factor(id, user, createdAt);
    for (const passkey of passkeys) await this.#passkeys.add(passkeyOf(id, passkey));
    return undefined;
  }

  async #account(id: string, account: Given<AccountRecord>, signedUp: string | undefined): Promise<void> {
    const provider = providerOf(account.take("provider_id", "auth.identities.provider") ?? "");
    const accountId = account.take("account_id", "auth.identities.provider_id") ?? "";
    const email = account.take("email", "auth.identities.identity_data.email");
    const createdAt = iso(account.take("created_at_millis", "auth.identities.created_at")) ?? signedUp;
    await this.#addIdentity(id, provider, accountId, { sub: accountId, ...(email && { email }) }, createdAt);
  }

  async #addIdentity(user: string, provider: string, accountId: string, data: object, createdAt: Cell): Promise<void> {
    await this.#identities.add({
      id: derivedId(user, "identity", provider, accountId),
      user_id: user,
      provider,
      provider_id: accountId,
      identity_data: data,
      created_at: createdAt,
      updated_at: createdAt,
    });
  }

  async #factor(id: string, user: Given<UserRecord>, createdAt: Cell): Promise<void> {
    const secret = user.take("totp_secret_base64", "auth.mfa_factors.secret");
    if (!secret) return;
    await this.#factors.add({
      id: derivedId(id, "mfa_factor"),
      user_id: id,
      friendly_name: "Authenticator app",
      factor_type: "totp",
      status: "verified",
      secret: base32Text(secret),
      created_at: createdAt,
      updated_at: createdAt,
    });
  }

  async end(): Promise<string[]> {
    for (const table of [this.#users, this.#identities, this.#factors, this.#passkeys]) await table.end();
    return [
      'Fill the tables in the order of the files, in one transaction: cat *.sql | psql "<address of the database>" --single-transaction -v ON_ERROR_STOP=1 -f -',
    ];
  }
}

const providerOf = (provider: string) => named(PROVIDERS, provider);

function userMetadata(user: Given<UserRecord>): object {
  const name = user.take("display_name", "auth.users.raw_user_meta_data.full_name");
  const picture = pictureLink(user, "auth.users.raw_user_meta_data.avatar_url");
  const own = objectAs(user, "client_metadata", "auth.users.raw_user_meta_data");
  return { ...own, ...(name && { full_name: name }), ...(picture && { avatar_url: picture }) };
}

function supabaseHash(parts: HashParts): string | undefined {
  if (parts.kind === "bcrypt" || parts.kind === "firebase") return parts.text;
  return parts.kind === "argon2" && parts.type !== "d" ? parts.text : undefined;
}

function passkeyOf(user: string, passkey: Given<PasskeyRecord>): Record<string, Cell> {
  const as = "auth.webauthn_credentials";
  const bytes = (text: string | undefined) => `\\x${Buffer.from(text ?? "", "base64url").toString("hex")}`;
  const isBackedUp = passkey.take("backed_up", `${as}.backed_up`) ?? false;
  const createdAt = iso(passkey.take("created_at_millis", `${as}.created_at`));
  return {
    id: passkey.take("id", `${as}.id`),
    user_id: user,
    credential_id: bytes(passkey.take("credential_id", `${as}.credential_id`)),
    public_key: bytes(passkey.take("public_key", `${as}.public_key`)),
    attestation_type: "none",
    aaguid: passkey.take("aaguid", `${as}.aaguid`),
    sign_count: passkey.take("counter", `${as}.sign_count`) ?? 0,
    transports: "[]",
    // A passkey that is backed up could be backed up when it was made.
    backup_eligible: isBackedUp,
    backed_up: isBackedUp,
    friendly_name: passkey.take("name", `${as}.friendly_name`) ?? "",
    created_at: createdAt,
    updated_at: createdAt,
    last_used_at: iso(passkey.take("last_used_at_millis", `${as}.last_used_at`) ?? undefined),
  };
}

/** The rows of one table as psql reads them: COPY, with a tab between cells. */
class Table {
  readonly #files: OutFiles;
  readonly #file: string;
  readonly #table: string;
  #begun = false;

  constructor(files: OutFiles, file: string, table: string) {
    this.#files = files;
    this.#file = `${file}.sql`;
    this.#table = table;
  }

  async add(row: Record<string, Cell>): Promise<void> {
    const file = await this.#files.file(this.#file);
    if (!this.#begun) await file.write(`COPY ${this.#table} (${Object.keys(row).join(", ")}) FROM stdin;\n`);
    this.#begun = true;
    await file.write(`${Object.values(row).map(cell).join("\t")}\n`);
    file.rows++;
  }

  async end(): Promise<void> {
    if (this.#begun) await (await this.#files.file(this.#file)).write("\\.\n");
  }
}

/** https://www.postgresql.org/docs/current/sql-copy.html, the text format. */
function cell(value: Cell): string {
  if (value === null || value === undefined) return "\\N";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return text.replaceAll("\\", "\\\\").replaceAll("\t", "\\t").replaceAll("\n", "\\n").replaceAll("\r", "\\r");
}

import type { JsonValue } from "#contract/json.ts";
import { METADATA_MAX_BYTES } from "#contract/limits.ts";
import { UUID } from "#contract/uuid.ts";
import { type SpillingMap, spillingMap } from "#server/db/sqlite/spill.ts";
import { faultOfRecord, keyOfRecord } from "#server/transfer/check.ts";
import { derivedId } from "#server/transfer/derived-id.ts";
import type { Fault, FileRecord } from "#server/transfer/noun.ts";
import { Addresses, otherAddresses } from "./addresses.ts";
import type { RawRow } from "./inputs/collection.ts";
import { isObject } from "./inputs/json.ts";
import type { LineFiles } from "./line-files.ts";
import type { MovedPasskey, MovedTeam, MovedUser } from "./moved.ts";
import { Permissions } from "./permissions.ts";
import { MappedProviders } from "./providers.ts";
import { type MoveReport, Reporting } from "./report.ts";
import { Notes, Row } from "./row.ts";
import type { Source } from "./source.ts";
import { storable } from "./storable.ts";
import { withRest } from "./values.ts";
import { WaysIn } from "./ways-in.ts";

export interface ConversionOptions {
  projectId: string;
  /** The `name` of the product. */
  product: string;
  source: Source;
  /** Where the lines go. */
  lines: LineFiles;
  /** The roles that the operator has renamed or left out. */
  roles?: Readonly<Record<string, string | null>>;
  /** The providers whose names differ here. */
  providers?: Readonly<Record<string, string>>;
  /** Makes ids for the project, also where the source has UUIDs. */
  hasNewIds?: boolean;
  now(): number;
}

const TOO_LARGE = `it is larger than the ${METADATA_MAX_BYTES >> 10} KiB that metadata may have`;

/** Fields of a user that are left out alone when Hallpass cannot take their value; with any other, the user is left out. */
const DROPPABLE: Record<string, string> = {
  password_hash: "Hallpass cannot verify this kind of hash; the user sets a new password by email",
  profile_image_url: "it is neither a link nor a picture of up to 300 KiB",
  totp_secret_base64: "its length is not one of an authenticator app's secret",
  display_name: "it is longer than a name may be",
  language: "it is not the tag of a language",
  client_metadata: TOO_LARGE,
  client_read_only_metadata: TOO_LARGE,
  server_metadata: TOO_LARGE,
};

/**
 * Takes the parts of a source, checks each as the import will, and writes them as lines. Parts may come in any order:
 * the lines are sorted afterwards. Whatever is left out is in the report.
 */
export class Conversion {
  readonly report = new Reporting();
  readonly #options: ConversionOptions;
  readonly #addresses = new Addresses(this.report);
  readonly #waysIn = new WaysIn(this.report);
  readonly #permissions: Permissions;
  readonly #providers: MappedProviders;
  /** Type and key of a record → place of its row. */
  readonly #written: SpillingMap = spillingMap();
  /** The users that were left out: what belongs to them is left out, too. */
  readonly #leftUsers: SpillingMap = spillingMap();
  readonly #spilled: SpillingMap[] = [this.#written, this.#leftUsers];

  constructor(options: ConversionOptions) {
    this.#options = options;
    this.#permissions = new Permissions(this.report, options);
    this.#providers = new MappedProviders(options.providers);
  }

  /**
   * The rows of a list. A row is counted when the next one is read. `columns` are those of a CSV file without names; `read`
   * makes the values of a row from what the product writes in their place.
   */
  async *rows(
    collection: string,
    columns?: readonly string[],
    read: (value: RawRow["value"]) => RawRow["value"] = (value) => value,
  ): AsyncGenerator<Row> {
    const counted = this.report.collection(collection);
    for await (const raw of this.#options.source.rows(collection, columns)) {
      const notes = new Notes(this.report, counted);
      const row = new Row({ place: raw.place, value: read(raw.value) }, notes);
      yield row;
      row.close();
      notes.close(raw.place);
    }
  }

  /** The objects of a list inside of a row, as rows of a list of their own: `orgs.users`. */
  rowsIn(row: Row, field: string, collection: string): Generator<Row> {
    const values = row.list(field, `the rows of ${collection}`);
    return this.#inner(values, `${row.place}, ${field}`, collection);
  }

  *#inner(values: readonly unknown[], list: string, collection: string): Generator<Row> {
    const counted = this.report.collection(collection);
    for (const [at, value] of values.entries()) {
      const place = `${list} ${at + 1}`;
      const notes = new Notes(this.report, counted);
      if (isObject(value)) {
        const inner = new Row({ place, value }, notes);
        yield inner;
        inner.close();
      } else notes.skip(place, "it is not an object");
      notes.close(place);
    }
  }

  /** The time of the conversion, in milliseconds since 1970. */
  now(): number {
    return this.#options.now();
  }

  /** Keeps parts of rows for rows of other lists, by a key; may be larger than memory. */
  kept<T>(): { get(key: string): T | undefined; set(key: string, value: T): void } {
    const map = spillingMap();
    this.#spilled.push(map);
    return {
      get(key) {
        const text = map.get(key);
        return text === undefined ? undefined : (JSON.parse(text) as T);
      },
      set: (key, value) => map.set(key, JSON.stringify(value)),
    };
  }

  /** The id here of an object of the source. */
  idOf(kind: "user" | "team" | "invitation" | "api_key" | "passkey", id: string): string {
    const { projectId, product, hasNewIds } = this.#options;
    const lower = id.toLowerCase();
    return UUID.test(lower) && !hasNewIds ? lower : derivedId(projectId, kind, product, id);
  }

  user(row: Row, user: MovedUser): boolean {
    const id = this.idOf("user", user.id);
    const record: FileRecord = {
      id,
      ...(id !== user.id.toLowerCase() && { external_id: user.id }),
      display_name: user.name?.trim() || undefined,
      profile_image_url: user.picture,
      contact_channels: this.#addresses.channelsOf(row.place, user),
      password_hash: user.passwordHash,
      totp_secret_base64: user.totpSecret && Buffer.from(user.totpSecret).toString("base64"),
      otp_auth_enabled: user.usesOtp,
      signed_up_at_millis: user.signedUpAt,
      last_active_at_millis: user.lastActiveAt,
      is_anonymous: user.isAnonymous,
      language: user.language,
      ...(user.disabled && {
        ...disabledSince(user.disabled.at ?? user.lastActiveAt ?? user.signedUpAt),
        disabled_until_millis: user.disabled.until,
        disabled_reason: user.disabled.reason,
      }),
      permission_ids: user.permissions?.length ? user.permissions : undefined,
      client_metadata: user.clientMetadata,
      client_read_only_metadata: user.clientReadOnlyMetadata,
      server_metadata: withRest(user.serverMetadata, otherAddresses(user)),
    };
    const line = this.#write(row, "user", record, DROPPABLE);
    if (!line) {
      if (this.#written.get(`user ${id}`) === undefined) this.#leftUsers.set(id, row.place);
      return false;
    }
    this.report.preview(row.place, row.raw, line);
    const before = this.#addresses.note({ id, oldId: user.id, place: row.place }, line);
    this.#waysIn.noteUser(id, user.id, line);
    if (before) {
      this.#options.lines.withoutSignIn(before.id);
      this.#waysIn.noteWithoutMail(before.id, before.oldId);
    }
    return true;
  }

  /** An account at a provider. `provider` is its name in the source; without `isForSignIn`, the user signs in with it. */
  account(
    row: Row,
    account: {
      user: string;
      provider: string;
      accountId: string;
      email?: string;
      createdAt?: number;
      isForSignIn?: boolean;
      isConnected?: boolean;
    },
  ) {
    const providerId = this.#providers.idOf(account.provider);
    const userId = this.idOf("user", account.user);
    const isWritten = this.write(row, "oauth_account", {
      user_id: userId,
      provider_id: providerId,
      account_id: account.accountId,
      email: account.email,
      allow_sign_in: account.isForSignIn,
      allow_connected_accounts: account.isConnected,
      created_at_millis: account.createdAt,
    });
    if (!isWritten || account.isForSignIn === false) return;
    this.#waysIn.noteAnother(userId);
    this.report.warn(
      `Users have accounts at the provider "${providerId}". Set it up with the same client id, or they cannot sign in with it.`,
      "",
    );
  }

  passkey(row: Row, passkey: MovedPasskey) {
    const userId = this.idOf("user", passkey.user);
    const credentialId = Buffer.from(passkey.credentialId).toString("base64url");
    const isWritten = this.write(row, "passkey", {
      id: derivedId(userId, "passkey", credentialId),
      user_id: userId,
      credential_id: credentialId,
      public_key: Buffer.from(passkey.publicKey).toString("base64url"),
      counter: passkey.counter,
      name: passkey.name,
      aaguid: passkey.aaguid,
      backed_up: passkey.isBackedUp,
      created_at_millis: passkey.createdAt,
      last_used_at_millis: passkey.lastUsedAt,
    });
    if (!isWritten) return;
    this.#waysIn.noteAnother(userId);
    this.report.warn(
      passkey.rpId
        ? `Passkeys were made for ${passkey.rpId}. They work only while your users sign in at that domain or below it.`
        : "Passkeys work only while your users sign in at the domain that they were made for.",
      "",
    );
  }

  /** A code that a user types in place of one of the authenticator app. */
  recoveryCode(row: Row, { user, code, usedAt }: { user: string; code: string; usedAt?: number }): boolean {
    const record = { user_id: this.idOf("user", user), code, used_at_millis: usedAt };
    // The row is of the user, who comes without this code.
    if (faultOfRecord("recovery_code", record)) {
      this.report.warn("A recovery code was left out: it has fewer than 6 letters or digits, or more than 100.", user);
      return false;
    }
    return this.write(row, "recovery_code", record);
  }

  team(row: Row, team: MovedTeam): boolean {
    const id = this.idOf("team", team.id);
    const { product } = this.#options;
    return this.write(row, "team", {
      id,
      display_name: team.name,
      profile_image_url: team.picture,
      created_at_millis: team.createdAt,
      client_metadata: team.clientMetadata,
      client_read_only_metadata: team.clientReadOnlyMetadata,
      // A team has no external_id: its old id is for whoever has rows that name it.
      server_metadata:
        id === team.id.toLowerCase() ? team.serverMetadata : withOldId(product, team.id, team.serverMetadata),
    });
  }

  /** Writes a team, unless it is there: for teams that the source only names, such as the group of a user. */
  teamOnce(row: Row, team: MovedTeam): void {
    if (this.#written.get(`team ${this.idOf("team", team.id)}`) === undefined) this.team(row, team);
  }

  member(
    row: Row,
    member: { team: string; user: string; permissions?: readonly string[]; createdAt?: number },
  ): boolean {
    return this.write(row, "team_member", {
      team_id: this.idOf("team", member.team),
      user_id: this.idOf("user", member.user),
      permission_ids: member.permissions?.length ? member.permissions : undefined,
      created_at_millis: member.createdAt,
    });
  }

  invitation(
    row: Row,
    invitation: { id: string; team: string; email: string; expiresAt?: number; createdAt?: number },
  ) {
    return this.write(row, "team_invitation", {
      id: this.idOf("invitation", invitation.id),
      team_id: this.idOf("team", invitation.team),
      email: invitation.email,
      expires_at_millis: invitation.expiresAt,
      created_at_millis: invitation.createdAt,
    });
  }

  /**
   * Returns the permission that a role or a permission of the source becomes, and makes it if the project has none of
   * that id; undefined if the operator leaves it out. Ids have lower case letters, digits, `_` and `:`.
   */
  permission(scope: "project" | "team", role: string, contains: readonly string[] = []): string | undefined {
    return this.#permissions.of(scope, role, contains);
  }

  /**
   * Writes a line of any type. Returns false when Hallpass cannot take it: the row is then left out with the reason.
   * Fields of `droppable` are left out alone.
   */
  write(row: Row, type: string, record: FileRecord, droppable: Readonly<Record<string, string>> = {}): boolean {
    return this.#write(row, type, record, droppable) !== undefined;
  }

  /** Returns the line as it is written, without the fields that were left out. */
  #write(row: Row, type: string, record: FileRecord, droppable: Readonly<Record<string, string>>) {
    const owner = typeof record.user_id === "string" ? this.#leftUsers.get(record.user_id) : undefined;
    if (owner !== undefined) {
      row.skip(`its user (${owner}) is left out`);
      return undefined;
    }
    const given = withoutUndefined(record);
    const line = storable(given);
    if (line !== given) this.report.warn("A text had a character that no database stores. It was left out.", row.place);
    for (;;) {
      const fault = faultOfRecord(type, line);
      if (!fault) break;
      const why = droppable[fault.field];
      if (why === undefined || line[fault.field] === undefined) {
        row.skip(sentence(fault));
        return undefined;
      }
      this.report.warn(`${fault.field} was left out: ${why}.`, row.place);
      delete line[fault.field];
    }
    const key = `${type} ${keyOfRecord(type, line, this.#options.projectId)}`;
    const before = this.#written.get(key);
    if (before !== undefined) {
      row.skip(`${before} has the same ${type}`);
      return undefined;
    }
    this.#written.set(key, row.place);
    this.#options.lines.write(type, line, row.place);
    this.report.record(type);
    row.noteMoved();
    return line;
  }

  /** Ends the conversion, and returns its report. */
  done(): MoveReport {
    const { product, source } = this.#options;
    this.#waysIn.done();
    for (const name of [...this.#permissions.unused, ...this.#providers.unused]) {
      this.report.warn("The map names a role or a provider that no user of the source has.", name);
    }
    return this.report.done(product, (read) => source.unread(read));
  }

  close(): void {
    for (const map of [this.#addresses, this.#waysIn, ...this.#spilled]) map.close();
  }
}

/** Not the time of the conversion: a second import would change it. */
const disabledSince = (at: number | undefined) =>
  at === undefined ? { is_disabled: true } : { disabled_at_millis: at };

function withOldId(product: string, id: string, metadata: JsonValue | undefined): JsonValue {
  const all = isObject(metadata) ? metadata : metadata === undefined ? {} : { value: metadata };
  const own = all[product];
  return { ...all, [product]: isObject(own) ? { id, ...own } : { id } } as JsonValue;
}

const sentence = ({ field, value, expected }: Fault) =>
  `${field || "it"}${value === undefined ? "" : ` is ${JSON.stringify(value)?.slice(0, 60)}`}; expected ${expected}`;

const withoutUndefined = (record: FileRecord): FileRecord =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));

import { type Static, Type } from "@sinclair/typebox";
import { and, eq, inArray } from "drizzle-orm";
import { MOVED_TOTP_SECRET_MIN_BYTES, TOTP_SECRET_MAX_BYTES } from "#contract/limits.ts";
import type { Keyring } from "#server/crypto/seal.ts";
import { wholeList } from "#server/db/query/whole-list.ts";
import { rowsById } from "#server/db/query/whole-rows.ts";
import type { Params, Transaction } from "#server/db/store/store.ts";
import type { Tables } from "#server/db/store/tables.ts";
import { endSessionsIn } from "#server/foundation/sessions/index.ts";
import { storeImageIn } from "#server/foundation/stored-files/index.ts";
import { derivedId } from "#server/transfer/derived-id.ts";
import {
  Base64,
  Count,
  ExternalId,
  Json,
  LanguageTag,
  Millis,
  NonEmptyName,
  Optional,
  orNull,
  PermissionId,
  ProjectId,
  Switch,
  Text,
  Uuid,
} from "#server/transfer/fields.ts";
import { type Db, type Fault, noun, type Stored, type TransferDeps } from "#server/transfer/noun.ts";
import { imageFaults, imagesOf, ProfileImage, storeImagesIn, takenImage } from "#server/transfer/profile-image.ts";
import {
  addressOf,
  ContactChannel,
  channelFaults,
  channelRow,
  completeChannels,
  encodeChannel,
} from "./transfer-channels.ts";
import { externalIdClaim, externalIdHolders } from "./transfer-external-ids.ts";
import { hashFaults, mergedPassword, passwordRow, withStoredHashes } from "./transfer-password.ts";

const User = Type.Object({
  id: Optional(Uuid),
  project_id: Optional(ProjectId),
  display_name: Optional(orNull(NonEmptyName)),
  profile_image_url: ProfileImage,
  client_metadata: Optional(Json),
  client_read_only_metadata: Optional(Json),
  server_metadata: Optional(Json),
  signed_up_at_millis: Optional(Millis),
  last_active_at_millis: Optional(Millis),
  is_anonymous: Optional(Switch),
  contact_channels: Optional(Type.Array(ContactChannel, { expected: "a list of addresses" })),
  password_hash: Optional(orNull(Text)),
  password_imported_at_millis: Optional(orNull(Millis)),
  otp_auth_enabled: Optional(Switch),
  totp_secret_base64: Optional(orNull(Base64)),
  last_totp_step: Optional(orNull(Count)),
  selected_team_id: Optional(orNull(Uuid)),
  permission_ids: Optional(Type.Array(PermissionId, { expected: "a list of permissions" })),
  proven_at_millis: Optional(orNull(Millis)),
  language: Optional(orNull(LanguageTag)),
  /** Disabled, at a time that nobody knows: an account that is disabled keeps its time, any other gets the present. */
  is_disabled: Optional(Switch),
  disabled_at_millis: Optional(orNull(Millis)),
  disabled_until_millis: Optional(orNull(Millis)),
  disabled_reason: Optional(orNull(Text)),
  external_id: Optional(orNull(ExternalId)),
});
type User = Static<typeof User>;
/** A row without the columns that triggers maintain. */
type Row = Omit<Tables["users"]["$inferSelect"], "primaryEmail" | "primaryEmailVerified" | "primaryEmailForAuth">;

const usersOfProject = wholeList(
  (db, { projectId }: Params<{ projectId: string }>, chunk) => {
    const t = db.users;
    const { after, order } = chunk.upwards(t.signedUpAt, t.id);
    return db
      .select()
      .from(t)
      .where(and(eq(t.projectId, projectId), after))
      .orderBy(...order)
      .limit(chunk.rows);
  },
  ({ signedUpAt, id }) => [signedUpAt, id],
);

/** A user with addresses, password hash, second factor and the direct permission grants in the project. */
export const user = noun<User>({
  type: "user",
  schema: User,

  async *inProject(db, deps, projectId) {
    for await (const rows of usersOfProject(db, { projectId })) {
      yield (await withParts(db, deps, rows)).map(({ record }) => record);
    }
  },

  withoutSecrets({ totp_secret_base64, last_totp_step, ...record }) {
    // Left out, not null, so that a file without secrets does not remove second factors.
    return totp_secret_base64 ? { record, leftOut: ["totp_secret"] } : { record, leftOut: [] };
  },

  faults(record) {
    return [
      ...imageFaults(record.profile_image_url),
      ...hashFaults(record.password_hash),
      ...totpFaults(record.totp_secret_base64),
      ...channelFaults(record.contact_channels ?? []),
      ...(record.id || record.contact_channels?.length || record.external_id
        ? []
        : [
            {
              field: "id",
              expected: "an id, or an address in contact_channels or an external_id to derive an id from",
            },
          ]),
    ];
  },

  complete(record, projectId) {
    const [first] = record.contact_channels ?? [];
    const derived = () =>
      first
        ? derivedId(projectId, "user", addressOf(first))
        : derivedId(projectId, "user", "external_id", record.external_id ?? "");
    const id = record.id ?? derived();
    return {
      ...record,
      id,
      project_id: projectId,
      ...(record.contact_channels && { contact_channels: completeChannels(record.contact_channels, id) }),
      ...(record.permission_ids && { permission_ids: [...new Set(record.permission_ids)].sort() }),
    };
  },

  keyOf,
  references: ({ selected_team_id }) =>
    selected_team_id ? [{ to: "team", id: selected_team_id, field: "selected_team_id" }] : [],

  claims: ({ contact_channels = [], external_id }, projectId) => [
    ...contact_channels.flatMap(({ id, value, used_for_auth }) => [
      `contact channel ${id}`,
      ...(used_for_auth ? [addressClaim(value, projectId)] : []),
    ]),
    ...(external_id ? [externalIdClaim(external_id, projectId)] : []),
  ],

  async holders(db, _deps, projectId, records) {
    const t = db.contactChannels;
    const channels = records.flatMap(({ contact_channels = [] }) => contact_channels);
    const externalIds = await externalIdHolders(db, projectId, records);
    if (channels.length === 0) return new Map(externalIds);
    const [ids, values] = [channels.map(({ id = "" }) => id), channels.map(addressOf)];
    const fields = { id: t.id, userId: t.userId, value: t.value };
    const known = await db.select(fields).from(t).where(inArray(t.id, ids));
    const forAuth = await db
      .select(fields)
      .from(t)
      .where(and(eq(t.projectId, projectId), inArray(t.value, values), eq(t.usedForAuth, true)));
    return new Map([
      ...externalIds,
      ...known.map(({ id, userId }): [string, string] => [`contact channel ${id}`, userId]),
      ...forAuth.map(({ value, userId }): [string, string] => [addressClaim(value, projectId), userId]),
    ]);
  },

  async stored(db, deps, _, records) {
    const rows = await rowsById(db, db.users, records.map(keyOf));
    return new Map((await withParts(db, deps, rows)).map((each) => [keyOf(each.record), each]));
  },

  ready: withStoredHashes,

  merge(_, deps, given, stored) {
    const { password_imported_at_millis: _importedAt, is_disabled: isDisabled, ...rest } = given;
    const merged = {
      ...rest,
      ...mergedPassword(deps, given, stored),
      ...(isDisabled && { disabled_at_millis: rest.disabled_at_millis ?? stored?.disabled_at_millis ?? deps.now() }),
    };
    if (!stored) return merged;
    const { last_active_at_millis: active } = given;
    return {
      ...merged,
      ...(active !== undefined && { last_active_at_millis: Math.max(active, stored.last_active_at_millis ?? 0) }),
      ...(given.contact_channels && {
        contact_channels: given.contact_channels.map((channel) => {
          const known = stored.contact_channels?.find(({ value }) => value === channel.value);
          if (!known) return channel;
          const { proven_at_millis: proven = known.proven_at_millis ?? null, ...rest } = channel;
          return { ...known, ...rest, id: known.id, proven_at_millis: known.proven_at_millis ?? proven };
        }),
      }),
    };
  },

  async create(tx, deps, projectId, records) {
    const given = records.map((record) => ({ record, image: takenImage(deps, record.profile_image_url, FOLDER) }));
    await tx.addAll(
      "users",
      given.map(({ record, image }) => decode(record, projectId, deps, image.url)),
    );
    await addParts(tx, projectId, records, deps.now());
    const shown = given.map(({ record, image }) => ({ projectId, shown: { userId: keyOf(record) }, image }));
    await storeImagesIn(tx, deps, shown);
  },

  async update(tx, deps, projectId, record, before) {
    const { profile_image_url: url } = record;
    const image = url === before.profile_image_url ? null : takenImage(deps, url, FOLDER);
    const { id, oauthAccounts: _, profileImageUrl: _url, ...row } = decode(record, projectId, deps, null);
    await tx.change("users", { id, projectId }, { ...row, profileImageUrl: image?.url });
    if (image) await storeImageIn(tx, deps, { projectId, userId: id }, image);
    const { contactChannels: channels, projectPermissionGrants: grants } = tx;
    await tx.delete(channels).where(and(eq(channels.projectId, projectId), eq(channels.userId, id)));
    await tx.delete(grants).where(and(eq(grants.projectId, projectId), eq(grants.userId, id)));
    await addParts(tx, projectId, [record], deps.now());
    if ((record.password_hash ?? null) !== (before.password_hash ?? null)) {
      await endSessionsIn(tx, { projectId, userId: id });
    }
  },
});

const FOLDER = "user-profile-images";

/** A complete record has an id. */
function keyOf(record: User): string {
  return record.id ?? "";
}

const addressClaim = (value: string, projectId: string) => `address ${value} for signing in to ${projectId}`;

function totpFaults(secret: string | null | undefined): Fault[] {
  if (secret === null || secret === undefined) return [];
  const { length } = Buffer.from(secret, "base64");
  if (length >= MOVED_TOTP_SECRET_MIN_BYTES && length <= TOTP_SECRET_MAX_BYTES) return [];
  const expected = `${MOVED_TOTP_SECRET_MIN_BYTES} to ${TOTP_SECRET_MAX_BYTES} bytes`;
  return [{ field: "totp_secret_base64", expected }];
}

/** Reads the other parts of the users' records, with three more statements for all users. */
async function withParts(db: Db, deps: TransferDeps, rows: Row[]): Promise<Stored<User>[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const { contactChannels, projectPermissionGrants } = db;
  const channels = Map.groupBy(
    await db.select().from(contactChannels).where(inArray(contactChannels.userId, ids)),
    ({ userId }) => userId,
  );
  const grants = Map.groupBy(
    await db.select().from(projectPermissionGrants).where(inArray(projectPermissionGrants.userId, ids)),
    ({ userId }) => userId,
  );
  const image = await imagesOf(db, deps, "users", ids);
  return rows.map((row) => ({
    projectId: row.projectId,
    record: encode({ ...row, profileImageUrl: image({ userId: row.id }, row.profileImageUrl) }, deps.keyring, {
      contact_channels: (channels.get(row.id) ?? []).map(encodeChannel).sort((a, b) => (a.value < b.value ? -1 : 1)),
      permission_ids: (grants.get(row.id) ?? []).map(({ permissionId }) => permissionId).sort(),
    }),
  }));
}

async function addParts(tx: Transaction, projectId: string, records: User[], now: number): Promise<void> {
  await tx.addAll(
    "contactChannels",
    records.flatMap((record) =>
      (record.contact_channels ?? []).map((channel) => channelRow(channel, { projectId, userId: keyOf(record) }, now)),
    ),
  );
  await tx.addAll(
    "projectPermissionGrants",
    records.flatMap((record) =>
      (record.permission_ids ?? []).map((permissionId) => ({ projectId, userId: keyOf(record), permissionId })),
    ),
  );
}

function encode(row: Row, keyring: Keyring, parts: Pick<User, "contact_channels" | "permission_ids">): User {
  return {
    id: row.id,
    project_id: row.projectId,
    display_name: row.displayName,
    profile_image_url: row.profileImageUrl,
    client_metadata: row.clientMetadata,
    client_read_only_metadata: row.clientReadOnlyMetadata,
    server_metadata: row.serverMetadata,
    signed_up_at_millis: row.signedUpAt,
    last_active_at_millis: row.lastActiveAt,
    is_anonymous: row.isAnonymous,
    ...parts,
    password_hash: row.passwordHash,
    password_imported_at_millis: row.passwordImportedAt,
    otp_auth_enabled: row.otpAuthEnabled,
    totp_secret_base64: row.sealedTotpSecret && keyring.open(row.sealedTotpSecret),
    last_totp_step: row.lastTotpStep,
    selected_team_id: row.selectedTeamId,
    proven_at_millis: row.provenAt,
    language: row.language,
    disabled_at_millis: row.disabledAt,
    disabled_until_millis: row.disabledUntil,
    disabled_reason: row.disabledReason,
    external_id: row.externalId,
  };
}

/** Makes the row of a user. The records of provider accounts set `oauthAccounts`. */
function decode(record: User, projectId: string, deps: TransferDeps, profileImageUrl: string | null): Row {
  const { keyring, now } = deps;
  const signedUpAt = record.signed_up_at_millis ?? now();
  const { totp_secret_base64: totpSecret } = record;
  return {
    id: keyOf(record),
    projectId,
    displayName: record.display_name ?? null,
    profileImageUrl,
    clientMetadata: record.client_metadata ?? null,
    clientReadOnlyMetadata: record.client_read_only_metadata ?? null,
    serverMetadata: record.server_metadata ?? null,
    signedUpAt,
    lastActiveAt: record.last_active_at_millis ?? signedUpAt,
    isAnonymous: record.is_anonymous ?? false,
    ...passwordRow(deps, record),
    otpAuthEnabled: record.otp_auth_enabled ?? false,
    sealedTotpSecret: totpSecret ? keyring.seal(totpSecret) : null,
    lastTotpStep: record.last_totp_step ?? null,
    selectedTeamId: record.selected_team_id ?? null,
    provenAt: record.proven_at_millis ?? null,
    language: record.language ?? null,
    disabledAt: record.disabled_at_millis ?? null,
    disabledUntil: record.disabled_until_millis ?? null,
    disabledReason: record.disabled_reason ?? null,
    externalId: record.external_id ?? null,
    oauthAccounts: null,
  };
}

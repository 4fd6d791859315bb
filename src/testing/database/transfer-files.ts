import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { passwordHasher } from "#server/crypto/password-hash.ts";
import { type Keyring, keyring } from "#server/crypto/seal.ts";
import type { Store } from "#server/db/store/store.ts";
import { checkFile } from "#server/transfer/check.ts";
import { exportRecords } from "#server/transfer/export.ts";
import { type ImportOptions, importRecords } from "#server/transfer/import.ts";

export const HEADER = { type: "header", format: "hallpass-export", version: 1 };

/** Writes records to a file for `hallpass import`; its directory is deleted when disposed. */
export function fileOf(records: readonly object[] | string): Disposable & { path: string } {
  const directory = mkdtempSync(join(tmpdir(), "hallpass-file-"));
  const path = join(directory, "records.jsonl");
  const text = typeof records === "string" ? records : records.map((each) => `${JSON.stringify(each)}\n`).join("");
  writeFileSync(path, text);
  return { path, [Symbol.dispose]: () => rmSync(directory, { recursive: true, force: true }) };
}

export const transferOn = (store: Store, keys = keyring(["a secret of tests, of no use elsewhere"])) => ({
  store,
  settings: { publicUrl: "http://localhost:4255", svix: null },
  keyring: keys,
  now: () => 1_800_000_000_000,
  passwords: passwordHasher({ maxWaiting: Number.POSITIVE_INFINITY }),
});

/** Imports records as `hallpass import` does, without the command around it. */
export async function importFile(
  store: Store,
  records: readonly object[] | string,
  options: Partial<ImportOptions> & { intoProject?: string; keyring?: Keyring } = {},
) {
  using file = fileOf(records);
  const source = { file: file.path, intoProject: options.intoProject };
  const checked = await checkFile(source);
  if (checked.problems.length > 0) throw new Error(`Problems: ${JSON.stringify(checked.problems)}`);
  const given = { dryRun: false, onConflict: "stop" as const, keepExisting: false, besideServer: false, ...options };
  return await importRecords(transferOn(store, options.keyring), source, checked, given);
}

/** The bytes that `hallpass export` writes. */
export async function exportFile(
  store: Store,
  { includeSecrets = true, projectIds = [] as string[], keyring: keys = undefined as Keyring | undefined } = {},
) {
  let text = "";
  const report = await exportRecords(transferOn(store, keys), {
    projectIds,
    includeSecrets,
    write: async (piece) => {
      text += piece;
    },
  });
  return { text, report };
}

const uuid = fc.uuid({ version: 4 });
const millis = fc.integer({ min: 0, max: 2_000_000_000_000 });
/** Text that both databases and UTF-8 can store; tests of their own cover text that they cannot. */
const text = fc
  .string({ unit: "grapheme", maxLength: 12 })
  .filter((value) => !value.includes("\u0000") && value.isWellFormed());
const nonEmpty = text.map((value) => `${value}x`);
const json = fc.option(fc.jsonValue({ maxDepth: 3 }), { nil: null }).map(storable);
const metadata = { client_metadata: json, client_read_only_metadata: json, server_metadata: json };
const digest = fc.stringMatching(/^[0-9a-f]{64}$/);
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const permissionIds = fc.uniqueArray(fc.constantFrom("team_member", "team_admin", "$update_team", "a_b", "ab", "a:b"));
const image = maybe(
  fc.constantFrom("https://example.com/ä.png", "data:image/png;base64,iVBORw0KGgo=", "data:image/gif;base64,R0lGODlh"),
);

function storable(value: unknown): unknown {
  const written = JSON.stringify(value);
  return written.includes("\\u0000") || /\\ud[89a-f]/.test(written) ? null : JSON.parse(written);
}

const userArbitrary = fc.record({
  id: uuid,
  display_name: maybe(nonEmpty),
  profile_image_url: image,
  ...metadata,
  signed_up_at_millis: millis,
  last_active_at_millis: millis,
  is_anonymous: fc.boolean(),
  password_hash: maybe(
    fc.constantFrom(
      "$2b$10$abcdefghijklmnopqrstuuMmwYkVQ0mm.VrPNv4e.rJqWqJYJ8n4K",
      "$argon2id$v=19$m=19456,t=2,p=1$BwcHBwcHBwcHBwcHBwcHBw$BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc",
    ),
  ),
  otp_auth_enabled: fc.boolean(),
  totp_secret_base64: maybe(fc.constant("AAAAAAAAAAAAAAAAAAAAAAAAAAA=")),
  last_totp_step: maybe(fc.nat()),
  language: maybe(fc.constantFrom("fr-FR", "ar", "zh-Hant-TW")),
  permission_ids: permissionIds,
  channels: fc.array(
    fc.record({
      is_verified: fc.boolean(),
      used_for_auth: fc.boolean(),
      proven_at_millis: maybe(millis),
      created_at_millis: millis,
    }),
    { maxLength: 3 },
  ),
  passkeys: fc.array(
    fc.record({
      id: uuid,
      public_key: fc.stringMatching(/^[A-Za-z0-9_-]{4}$/),
      counter: fc.nat(),
      backed_up: fc.boolean(),
      name: nonEmpty,
      created_at_millis: millis,
      last_used_at_millis: maybe(millis),
    }),
    { maxLength: 2 },
  ),
  accounts: fc.uniqueArray(
    fc.record({
      provider_id: fc.constantFrom("github", "google"),
      email: maybe(text),
      allow_sign_in: fc.boolean(),
      allow_connected_accounts: fc.boolean(),
      created_at_millis: millis,
      id: uuid,
    }),
    { maxLength: 2, selector: ({ provider_id }) => provider_id },
  ),
  recoveryCodes: fc.array(fc.record({ id: uuid, digest, created_at_millis: millis, used_at_millis: maybe(millis) }), {
    maxLength: 2,
  }),
  shortCodes: fc.uniqueArray(
    fc.record({
      code: fc.stringMatching(/^[02-9a-hj-km-np-z]{6,8}$/),
      created_at_millis: millis,
      used_at_millis: maybe(millis),
    }),
    { maxLength: 2, selector: ({ code }) => code },
  ),
  marketing: fc.option(fc.boolean(), { nil: undefined }),
  memberships: fc.array(
    fc.record({
      display_name: maybe(nonEmpty),
      profile_image_url: image,
      created_at_millis: millis,
      permission_ids: permissionIds,
    }),
    { maxLength: 2 },
  ),
});

const whsec = fc.base64String({ minLength: 32, maxLength: 32 }).map((base64) => `whsec_${base64.replaceAll("=", "A")}`);

/** A digest that is different for each project. */
const hexOf = (projectId: string, last: string) => projectId.replaceAll("-", "").padEnd(63, "0") + last;

/** Records of a project with any values that a project can have. */
export const projectFile = fc
  .record({
    id: uuid,
    display_name: nonEmpty,
    description: text,
    is_production_mode: fc.boolean(),
    created_at_millis: millis,
    isSharedServer: fc.boolean(),
    endpoints: fc.array(
      fc.record({
        id: uuid.map((id) => `ep_${id}`),
        description: text,
        disabled: fc.boolean(),
        event_types: maybe(fc.array(nonEmpty, { maxLength: 2 })),
        rate_limit: maybe(fc.nat()),
        metadata: maybe(fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), text, { maxKeys: 2 })),
        headers: fc.dictionary(fc.stringMatching(/^[a-z]{5}$/), fc.constant("a value"), { maxKeys: 2 }),
        secret: whsec,
        first_failed_at_millis: maybe(millis),
        created_at_millis: millis,
        updated_at_millis: millis,
      }),
      { maxLength: 2 },
    ),
    verifier: fc.option(
      fc.record({
        is_enabled: fc.boolean(),
        ends_at_millis: millis,
        secret: whsec,
        previous_secrets: fc.array(fc.record({ secret: whsec, until_millis: millis }), { maxLength: 1 }),
        created_at_millis: millis,
        updated_at_millis: millis,
      }),
      { nil: undefined },
    ),
    clients: fc.array(
      fc.record({
        id: uuid.map((id) => `oac_${id}`),
        name: nonEmpty,
        id_token_signed_response_alg: fc.constantFrom("RS256", "ES256"),
        is_first_party: fc.boolean(),
        access_token_lifetime_seconds: maybe(fc.integer({ min: 60, max: 86_400 })),
        secrets: fc.array(
          fc.record({
            id: uuid,
            digest,
            last_four: fc.constant("wxyz"),
            created_at_millis: millis,
            last_used_at_millis: maybe(millis),
          }),
          { maxLength: 2 },
        ),
        created_at_millis: millis,
        updated_at_millis: millis,
      }),
      { maxLength: 2 },
    ),
    apis: fc.array(
      fc.record({
        id: uuid,
        name: nonEmpty,
        scopes: fc.uniqueArray(
          fc.record({
            name: fc.stringMatching(/^[a-z]{1,5}:[a-z]{1,5}$/),
            description: text,
            permission_id: maybe(fc.constant("a:b")),
          }),
          { maxLength: 2, selector: ({ name }) => name },
        ),
        access_token_lifetime_seconds: maybe(fc.integer({ min: 60, max: 86_400 })),
        created_at_millis: millis,
        updated_at_millis: millis,
      }),
      { maxLength: 2 },
    ),
    apiKeys: fc.array(
      fc.record({
        id: uuid,
        description: text,
        is_public: fc.boolean(),
        digest,
        last_four: fc.constant("wxyz"),
        created_at_millis: millis,
        expires_at_millis: maybe(millis),
        manually_revoked_at_millis: maybe(millis),
      }),
      { maxLength: 3 },
    ),
    password: nonEmpty,
    clientSecret: nonEmpty,
    keys: fc.array(
      fc.record({
        id: uuid,
        description: text,
        created_at_millis: millis,
        expires_at_millis: millis,
        manually_revoked_at_millis: maybe(millis),
        digest: maybe(digest),
        digest2: maybe(digest),
      }),
      { maxLength: 2 },
    ),
    teams: fc.array(
      fc.record({ id: uuid, display_name: nonEmpty, profile_image_url: image, ...metadata, created_at_millis: millis }),
      { maxLength: 3 },
    ),
    users: fc.array(userArbitrary, { maxLength: 4 }),
  })
  .map((drawn): object[] => {
    const { id: project_id } = drawn;
    const project = {
      type: "project",
      id: project_id,
      display_name: drawn.display_name,
      description: drawn.description,
      is_production_mode: drawn.is_production_mode,
      created_at_millis: drawn.created_at_millis,
      config: {
        "emails.server": { isShared: drawn.isSharedServer, password: drawn.password },
        "auth.oauth.providers.github": {
          type: "github",
          isShared: false,
          clientId: "id",
          clientSecret: drawn.clientSecret,
        },
        "auth.oauth.providers.google.clientSecret": drawn.clientSecret,
      },
    };
    const keys = drawn.keys.map(({ digest: client, digest2: server, ...key }) => ({
      type: "internal_key",
      project_id,
      ...key,
      publishable_client_key: client && { digest: client, last_four: "abcd" },
      secret_server_key: server && { digest: server, last_four: "efgh" },
    }));
    const endpoints = drawn.endpoints.map((endpoint, at) => ({
      type: "webhook_endpoint",
      project_id,
      ...endpoint,
      uid: at === 0 ? "first" : null,
      url: "https://example.com/hook",
      previous_secrets: at === 0 ? [] : [{ secret: endpoint.secret, until_millis: 5 }],
    }));
    const verifiers = drawn.verifier
      ? [{ type: "legacy_verifier", project_id, url: "https://old.example.com/check", ...drawn.verifier }]
      : [];
    const clients = drawn.clients.map((client) => ({
      type: "oauth_client",
      project_id,
      kind: "confidential",
      redirect_urls: ["https://app.example.com/callback"],
      ...client,
    }));
    const apis = drawn.apis.map((api) => ({
      type: "oauth_api",
      project_id,
      identifier: `urn:example:${api.id}`,
      ...api,
    }));
    const apiKeys = drawn.apiKeys.flatMap((key, at): object[] => {
      const [user, team] = [drawn.users[0]?.id, drawn.teams[0]?.id];
      if (at > 0 && team) return [{ type: "api_key", project_id, ...key, team_id: team, creator_id: user ?? null }];
      return user ? [{ type: "api_key", project_id, ...key, user_id: user }] : [];
    });
    const teams = drawn.teams.map((team) => ({ type: "team", project_id, ...team }));
    const users = drawn.users.flatMap((each, index) => {
      const { channels, passkeys, accounts, recoveryCodes, shortCodes, marketing, memberships, ...user } = each;
      const own = { project_id, user_id: user.id };
      const joined = memberships
        .slice(0, teams.length)
        .map((membership, at) => ({ ...membership, team_id: teams[at]?.id }));
      return [
        {
          type: "user",
          project_id,
          ...user,
          external_id: index % 2 === 0 ? `Ext ${index}` : null,
          selected_team_id: joined[0]?.team_id ?? null,
          contact_channels: channels.map((channel, at) => ({
            ...channel,
            value: `${index}-${at}@Example.com`,
            is_primary: at === 0,
          })),
        },
        ...accounts.map((account) => ({ type: "oauth_account", ...own, account_id: `account ${index}`, ...account })),
        ...passkeys.map((passkey, at) => ({ type: "passkey", ...own, credential_id: `c-${index}-${at}`, ...passkey })),
        ...[...recoveryCodes, ...shortCodes].map((code) => ({ type: "recovery_code", ...own, ...code })),
        ...(marketing === undefined
          ? []
          : [
              {
                type: "notification_preference",
                ...own,
                category_id: "4f6f8873-3d04-46bd-8bef-18338b1a1b4c",
                enabled: marketing,
              },
            ]),
        ...joined.map((membership) => ({ type: "team_member", ...own, ...membership })),
      ];
    });
    const invitations = teams.map((team, at) => ({
      type: "team_invitation",
      project_id,
      team_id: team.id,
      email: `Guest-${at}@Example.com`,
      ...(at === 0 && { invited_by_id: drawn.users[0]?.id }),
      ...(at === 1 && { digest: hexOf(project_id, "1"), nonce_digest: hexOf(project_id, "2") }),
      created_at_millis: team.created_at_millis,
      expires_at_millis: 1_800_500_000_000,
    }));
    return [
      project,
      ...keys,
      ...endpoints,
      ...verifiers,
      ...clients,
      ...apis,
      ...teams,
      ...users,
      ...invitations,
      ...apiKeys,
    ];
  });

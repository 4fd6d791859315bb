import { type SpillingMap, spillingMap } from "#server/db/sqlite/spill.ts";
import { JsonList, type OutFiles } from "../files.ts";
import type { Given } from "../given.ts";
import type { HashParts } from "../hash-parts.ts";
import type { AccountRecord, MemberRecord, PasskeyRecord, TeamRecord, UserRecord } from "../records.ts";
import type { Person, Target } from "../target.ts";
import {
  base32Text,
  isDisabled,
  nameParts,
  ownPermissions,
  passwordAs,
  signInAccounts,
  signInAddress,
} from "../values.ts";

/**
 * Keycloak: files for the partial import of a realm (`kcadm.sh create partialImport`), which makes groups, roles, and users
 * with their credentials: https://www.keycloak.org/docs/latest/server_admin/#_partialimport. Credentials are as
 * https://github.com/keycloak/keycloak/tree/main/server-spi/src/main/java/org/keycloak/models/credential has them. Teams
 * become groups, since the partial import has no organizations.
 */
export const keycloak: Target = {
  name: "keycloak",
  label: "Keycloak",
  begin: (files, now) => new KeycloakWriter(files, now),
};

/** A partial import is one transaction. */
const USERS_IN_A_FILE = 1000;
const HEAD = '{"ifResourceExists": "SKIP", ';

class KeycloakWriter {
  readonly #files: OutFiles;
  readonly #groups: JsonList;
  readonly #users: JsonList;
  readonly #now: number;
  /** Names of groups, which are unique, and the path of each team. */
  readonly #names: SpillingMap = spillingMap();
  readonly #roles = new Set<string>();

  constructor(files: OutFiles, now: number) {
    this.#files = files;
    this.#now = now;
    this.#groups = new JsonList(files, "groups", { head: `${HEAD}"groups": [`, tail: "]}" });
    this.#users = new JsonList(files, "users", { head: `${HEAD}"users": [`, tail: "]}", maxRows: USERS_IN_A_FILE });
  }

  async team(team: Given<TeamRecord>): Promise<string | undefined> {
    const id = team.take("id", "group.id") ?? "";
    const wanted = (team.take("display_name", "group.name") ?? "").replaceAll("/", "-") || id;
    const name = this.#names.get(`name ${wanted}`) === undefined ? wanted : `${wanted} (${id})`;
    this.#names.set(`name ${name}`, id);
    this.#names.set(`team ${id}`, `/${name}`);
    await this.#groups.add({ id, name, path: `/${name}`, attributes: metadataOf(team, "group.attributes") });
    return undefined;
  }

  async user({ user, accounts, passkeys, members }: Person): Promise<string | undefined> {
    const id = user.take("id", "id") ?? "";
    const address = signInAddress(user, "email, emailVerified, username");
    const { first, last } = nameParts(user.take("display_name", "firstName, lastName"));
    const isOff = isDisabled(user, this.#now);
    if (isOff) user.take("disabled_at_millis", "enabled");
    const language = user.take("language", "attributes.locale");
    const roles = ownPermissions(user, "realmRoles");
    for (const role of roles) this.#roles.add(role);
    await this.#users.add({
      id,
      username: address?.value ?? id,
      email: address?.value,
      emailVerified: address?.is_verified === true,
      firstName: first,
      lastName: last,
      enabled: !isOff,
      createdTimestamp: user.take("signed_up_at_millis", "createdTimestamp"),
      attributes: { ...metadataOf(user, "attributes"), ...(language && { locale: [language] }) },
      credentials: [...passwordOf(user), ...totpOf(user), ...passkeys.map(passkeyOf)],
      federatedIdentities: signInAccounts(accounts).map((account) => identityOf(account, address?.value ?? id)),
      requiredActions: [],
      realmRoles: roles,
      groups: members.flatMap((member) => this.#groupOf(member)),
    });
    return undefined;
  }

  #groupOf(member: Given<MemberRecord>): string[] {
    const path = this.#names.get(`team ${member.record.team_id}`);
    if (path === undefined) return [];
    member.take("team_id", "groups");
    return [path];
  }

  async end(): Promise<string[]> {
    await this.#groups.end();
    await this.#users.end();
    this.#names.close();
    const roles = new JsonList(this.#files, "roles", { head: `${HEAD}"roles": {"realm": [`, tail: "]}}" });
    for (const name of [...this.#roles].sort()) await roles.add({ name });
    await roles.end();
    return [
      "Import roles.json and groups.json first, then each file of users: kcadm.sh create partialImport -r <realm> -f <file>.",
      'Keycloak keeps attributes that its user profile does not define only with "Unmanaged attributes" on (realm settings, General). Set it before the import.',
    ];
  }
}

/** Attributes are lists of texts. */
function metadataOf(given: Given<UserRecord> | Given<TeamRecord>, as: string): Record<string, string[]> {
  const record: Given<Pick<UserRecord, (typeof METADATA)[number] | "external_id" | "profile_image_url">> = given;
  const found: [string, string[]][] = METADATA.flatMap((field) => {
    const value = record.take(field, `${as}.${field}`);
    return value === undefined ? [] : [[field, [JSON.stringify(value)]]];
  });
  const externalId = record.take("external_id", `${as}.external_id`);
  return Object.fromEntries([...found, ...(externalId ? [["external_id", [externalId]]] : [])]);
}

const METADATA = ["client_metadata", "client_read_only_metadata", "server_metadata"] as const;

function passwordOf(user: Given<UserRecord>): object[] {
  const password = passwordAs(user, "credentials (password)", keycloakHash);
  return password ? [{ type: "password", ...password }] : [];
}

function keycloakHash(parts: HashParts): object | undefined {
  const credential = (data: object, { salt, hash }: { salt: string; hash: string }) => ({
    secretData: JSON.stringify({ value: hash, salt, additionalParameters: {} }),
    credentialData: JSON.stringify(data),
  });
  switch (parts.kind) {
    case "argon2": {
      const additionalParameters = {
        hashLength: [String(Buffer.from(parts.hash, "base64").length)],
        memory: [String(parts.memory)],
        type: [parts.type],
        version: ["1.3"],
        parallelism: [String(parts.lanes)],
      };
      return credential({ hashIterations: parts.passes, algorithm: "argon2", additionalParameters }, parts);
    }
    case "pbkdf2": {
      const algorithm = parts.digest === "sha1" ? "pbkdf2" : `pbkdf2-${parts.digest}`;
      return credential({ hashIterations: parts.iterations, algorithm, additionalParameters: {} }, parts);
    }
    default:
      return undefined;
  }
}

function totpOf(user: Given<UserRecord>): object[] {
  const secret = user.take("totp_secret_base64", "credentials (otp)");
  if (!secret) return [];
  return [
    {
      type: "otp",
      secretData: JSON.stringify({ value: base32Text(secret) }),
      credentialData: JSON.stringify({
        subType: "totp",
        digits: 6,
        counter: 0,
        period: 30,
        algorithm: "HmacSHA1",
        secretEncoding: "BASE32",
      }),
    },
  ];
}

function passkeyOf(passkey: Given<PasskeyRecord>): object {
  const as = "credentials (webauthn-passwordless)";
  const id = passkey.take("credential_id", as) ?? "";
  return {
    type: "webauthn-passwordless",
    userLabel: passkey.take("name", as),
    createdDate: passkey.take("created_at_millis", as),
    secretData: "{}",
    credentialData: JSON.stringify({
      aaguid: passkey.take("aaguid", as) ?? "00000000-0000-0000-0000-000000000000",
      credentialId: Buffer.from(id, "base64url").toString("base64"),
      counter: passkey.take("counter", as) ?? 0,
      credentialPublicKey: passkey.take("public_key", as),
      attestationStatementFormat: "none",
      transports: [],
    }),
  };
}

const identityOf = (account: Given<AccountRecord>, username: string): object => ({
  identityProvider: account.take("provider_id", "federatedIdentities.identityProvider"),
  userId: account.take("account_id", "federatedIdentities.userId"),
  userName: account.take("email", "federatedIdentities.userName") ?? username,
});

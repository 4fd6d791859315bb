import type { JsonValue } from "#contract/json.ts";
import { JsonList, type OutFiles } from "../files.ts";
import type { Given } from "../given.ts";
import type { HashParts } from "../hash-parts.ts";
import type { UserRecord } from "../records.ts";
import type { Person, Target } from "../target.ts";
import { base32Text, isDisabled, isObject, objectAs, passwordAs, pictureLink, signInAddress } from "../values.ts";

/**
 * Auth0: JSON lists for its import job, of up to 500 KB each:
 * https://auth0.com/docs/manage-users/user-migration/bulk-user-import-schema. The job makes users of one database
 * connection: no accounts at providers, organizations or passkeys.
 */
export const auth0: Target = {
  name: "auth0",
  label: "Auth0",
  begin: (files, now) => new Auth0Writer(files, now),
};

/** Below 500 KB, whichever kilobyte is meant. */
const MAX_BYTES = 495_000;

class Auth0Writer {
  readonly #users: JsonList;
  readonly #now: number;

  constructor(files: OutFiles, now: number) {
    this.#now = now;
    this.#users = new JsonList(files, "users", { maxBytes: MAX_BYTES });
  }

  async user({ user }: Person): Promise<string | undefined> {
    const address = signInAddress(user, "email, email_verified");
    if (!address) return "its import takes no user without an email address";
    const hash = passwordAs(user, "custom_password_hash", auth0Hash);
    const secret = user.take("totp_secret_base64", "mfa_factors");
    const isBlocked = isDisabled(user, this.#now);
    if (isBlocked) user.take("disabled_at_millis", "blocked");
    await this.#users.add({
      user_id: user.take("id", "user_id"),
      email: address.value,
      email_verified: address.is_verified === true,
      name: user.take("display_name", "name"),
      picture: pictureLink(user, "picture"),
      blocked: isBlocked || undefined,
      custom_password_hash: hash,
      mfa_factors: secret && [{ totp: { secret: base32Text(secret) } }],
      user_metadata: objectAs(user, "client_metadata", "user_metadata"),
      app_metadata: appMetadata(user),
    });
    return undefined;
  }

  async end(): Promise<string[]> {
    await this.#users.end();
    return [
      "Start an import job for each file (POST /api/v2/jobs/users-imports); Auth0 runs two at a time. Users have the ids auth0|<id>.",
    ];
  }
}

/** Names that app_metadata may not have. */
const RESERVED = new Set([
  ...["__tenant", "_id", "blocked", "clientID", "created_at", "email_verified", "email", "globalClientID"],
  ...["global_client_id", "identities", "lastIP", "lastLogin", "loginsCount", "metadata", "multifactor_last_modified"],
  ...["multifactor", "updated_at", "user_id"],
]);

/** What only the server may write: its own metadata, and beside it what clients may read. */
function appMetadata(user: Given<UserRecord>): Record<string, JsonValue> | undefined {
  const { server_metadata: own, client_read_only_metadata: readable } = user.record;
  const isUsual = isObject(own) && !Object.keys(own).some((name) => RESERVED.has(name));
  user.take("server_metadata", isUsual ? "app_metadata" : "app_metadata.server_metadata");
  user.take("client_read_only_metadata", "app_metadata.client_read_only_metadata");
  const hasReadable = isObject(readable) ? Object.keys(readable).length > 0 : readable != null;
  const all = {
    ...(isUsual ? own : own != null && { server_metadata: own }),
    ...(hasReadable && { client_read_only_metadata: readable }),
  };
  return Object.keys(all).length > 0 ? (all as Record<string, JsonValue>) : undefined;
}

function auth0Hash(parts: HashParts): object | undefined {
  switch (parts.kind) {
    case "bcrypt":
      // It takes $2a$ and $2b$; PHP's $2y$ is another name for $2b$.
      return { algorithm: "bcrypt", hash: { value: parts.text.replace(/^\$2y\$/, "$2b$") } };
    case "argon2":
      // Its library, https://github.com/auth0/magic, has libsodium's argon2i and argon2id.
      if (parts.type === "d") return undefined;
      return { algorithm: "argon2", hash: { value: parts.text, encoding: "utf8" } };
    case "pbkdf2": {
      const bytes = Buffer.from(parts.hash, "base64").length;
      const value = parts.text.replace(/\$i=(\d+)\$/, `$i=$1,l=${bytes}$`);
      return { algorithm: "pbkdf2", hash: { value, encoding: "utf8" } };
    }
    case "scrypt":
      if (parts.isNfkc) return undefined;
      return {
        algorithm: "scrypt",
        hash: { value: parts.hash, encoding: "base64" },
        salt: { value: parts.salt, encoding: "base64" },
        keylen: Buffer.from(parts.hash, "base64").length,
        cost: 2 ** parts.log2N,
        blockSize: parts.r,
        parallelization: parts.p,
      };
    default:
      return undefined;
  }
}

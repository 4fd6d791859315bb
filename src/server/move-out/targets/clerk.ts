import { JsonList, type OutFiles } from "../files.ts";
import type { HashParts } from "../hash-parts.ts";
import type { Person, Target } from "../target.ts";
import { base32Text, isDisabled, iso, nameParts, objectAs, passwordAs } from "../values.ts";

/**
 * Clerk: a JSON list with the fields of its own export, which its migration tool takes (`--transformer clerk`):
 * https://github.com/clerk/migration-tool/blob/main/docs/schema-fields.md. The tool makes users over the Backend API, which
 * marks the first address of a user as verified (https://clerk.com/docs/reference/backend/user/create-user): users whose
 * address nobody has verified are in a file of their own. Organizations are no part of it.
 */
export const clerk: Target = {
  name: "clerk",
  label: "Clerk",
  begin: (files, now) => new ClerkWriter(files, now),
};

class ClerkWriter {
  readonly #verified: JsonList;
  readonly #unverified: JsonList;
  readonly #now: number;
  #hasUnverified = false;

  constructor(files: OutFiles, now: number) {
    this.#now = now;
    this.#verified = new JsonList(files, "users");
    this.#unverified = new JsonList(files, "unverified-users");
  }

  async user({ user }: Person): Promise<string | undefined> {
    const channels = user.record.contact_channels ?? [];
    const primary = channels.find(({ is_primary }) => is_primary) ?? channels[0];
    if (!primary) return "its migration tool takes no user without an email address, a phone number or a user name";
    user.take("contact_channels", "primary_email_address, verified_email_addresses, unverified_email_addresses");
    const { first, last } = nameParts(user.take("display_name", "first_name, last_name"));
    const password = passwordAs(user, "password_digest, password_hasher", clerkHash);
    const secret = user.take("totp_secret_base64", "totp_secret");
    const isBanned = isDisabled(user, this.#now);
    if (isBanned) user.take("disabled_at_millis", "banned");
    const addresses = (isVerified: boolean) =>
      channels.filter(({ is_verified = false }) => is_verified === isVerified).map(({ value }) => value);
    const row = {
      id: user.take("id", "id (external_id in Clerk)"),
      first_name: first,
      last_name: last,
      primary_email_address: primary.value,
      verified_email_addresses: addresses(true),
      unverified_email_addresses: addresses(false),
      password_digest: password?.digest,
      password_hasher: password?.hasher ?? null,
      totp_secret: secret && base32Text(secret),
      banned: isBanned || undefined,
      createdAt: iso(user.take("signed_up_at_millis", "createdAt")),
      public_metadata: objectAs(user, "client_read_only_metadata", "public_metadata"),
      private_metadata: objectAs(user, "server_metadata", "private_metadata"),
      unsafe_metadata: objectAs(user, "client_metadata", "unsafe_metadata"),
    };
    if (primary.is_verified) await this.#verified.add(row);
    else {
      this.#hasUnverified = true;
      await this.#unverified.add(row);
    }
    return undefined;
  }

  async end(): Promise<string[]> {
    await this.#verified.end();
    if (this.#hasUnverified) await this.#unverified.end();
    return [
      "Import users.json with Clerk's migration tool, transformer clerk.",
      ...(this.#hasUnverified
        ? [
            "Clerk marks the addresses of unverified-users.json as verified, although nobody has proved to own them. Import this file only if you accept that.",
          ]
        : []),
    ];
  }
}

/** https://clerk.com/docs/reference/backend-api/tag/Users#operation/CreateUser, `password_hasher`. */
function clerkHash(parts: HashParts): { hasher: string; digest: string } | undefined {
  switch (parts.kind) {
    case "bcrypt":
      return { hasher: "bcrypt", digest: parts.text };
    case "argon2":
      return parts.type === "d" ? undefined : { hasher: `argon2${parts.type}`, digest: parts.text };
    case "pbkdf2": {
      if (parts.digest !== "sha256") return undefined;
      const digest = ["pbkdf2_sha256", parts.iterations, parts.salt, parts.hash].join("$");
      return { hasher: "pbkdf2_sha256", digest };
    }
    case "firebase": {
      const { hash, salt, signerKey, saltSeparator, rounds, memoryCost } = parts;
      const digest = [hash, salt, signerKey, saltSeparator, rounds, memoryCost].join("$");
      return { hasher: "scrypt_firebase", digest };
    }
    default:
      return undefined;
  }
}

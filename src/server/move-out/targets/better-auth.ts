import { derivedId } from "#server/transfer/derived-id.ts";
import { JsonLines, type OutFiles } from "../files.ts";
import type { Given } from "../given.ts";
import type { HashParts } from "../hash-parts.ts";
import type { AccountRecord, MemberRecord, PasskeyRecord, TeamRecord } from "../records.ts";
import type { Person, Target } from "../target.ts";
import { isDisabled, iso, named, ownPermissions, passwordAs, signInAccounts, signInAddress } from "../values.ts";

/**
 * Better Auth: rows for its tables, a file of JSON lines for each, with the names of
 * https://www.better-auth.com/docs/concepts/database and of the plugins admin, anonymous, organization and passkey. Its own
 * scrypt is verified as it is; other hashes need `emailAndPassword.password.verify`
 * (https://www.better-auth.com/docs/authentication/email-password#configuration), for which docs/moving-out.md has the code.
 */
export const betterAuth: Target = {
  name: "better-auth",
  label: "Better Auth",
  begin: (files, now) => new BetterAuthWriter(files, now),
};

const PROVIDERS = { x: "twitter" };

class BetterAuthWriter {
  readonly #rows: (table: string) => JsonLines;
  readonly #now: number;
  #hasOtherHashes = false;

  constructor(files: OutFiles, now: number) {
    this.#now = now;
    const tables = new Map<string, JsonLines>();
    this.#rows = (table) => {
      const known = tables.get(table) ?? new JsonLines(files, table);
      tables.set(table, known);
      return known;
    };
  }

  async team(team: Given<TeamRecord>): Promise<string | undefined> {
    const id = team.take("id", "organization.id") ?? "";
    const readable = team.take("client_read_only_metadata", "organization.metadata");
    await this.#rows("organization").add({
      id,
      name: team.take("display_name", "organization.name") ?? "",
      // Unique, and part of links in the app.
      slug: id,
      logo: team.take("profile_image_url", "organization.logo"),
      createdAt: iso(team.take("created_at_millis", "organization.createdAt") ?? this.#now),
      metadata: readable === undefined ? undefined : JSON.stringify(readable),
    });
    return undefined;
  }

  async user({ user, accounts, passkeys, members }: Person): Promise<string | undefined> {
    const address = signInAddress(user, "user.email, emailVerified");
    if (!address) return "it has no user without an email address";
    user.leave(
      "totp_secret_base64",
      "it takes the text of a secret for its key, and no text stands for most keys; these users set up their app again",
    );
    const id = user.take("id", "user.id") ?? "";
    const createdAt = iso(user.take("signed_up_at_millis", "user.createdAt") ?? this.#now);
    const isBanned = isDisabled(user, this.#now);
    if (isBanned) user.take("disabled_at_millis", "user.banned");
    const roles = ownPermissions(user, "user.role");
    await this.#rows("user").add({
      id,
      name: user.take("display_name", "user.name") ?? "",
      email: address.value.toLowerCase(),
      emailVerified: address.is_verified === true,
      image: user.take("profile_image_url", "user.image"),
      createdAt,
      updatedAt: createdAt,
      ...(roles.length > 0 && { role: roles.join(",") }),
      ...(isBanned && {
        banned: true,
        banReason: user.take("disabled_reason", "user.banReason"),
        banExpires: iso(user.take("disabled_until_millis", "user.banExpires") ?? undefined),
      }),
      ...(user.take("is_anonymous", "user.isAnonymous") && { isAnonymous: true }),
    });
    const password = passwordAs(user, "account.password", (parts) => this.#hash(parts));
    if (password !== undefined) await this.#account(id, "credential", id, createdAt, { password });
    for (const account of signInAccounts(accounts)) await this.#linked(id, account, createdAt);
    for (const passkey of passkeys) await this.#rows("passkey").add(passkeyOf(id, passkey));
    for (const member of members) await this.#member(id, member);
    return undefined;
  }

  #hash(parts: HashParts): string | undefined {
    const own = ownHash(parts);
    if (own !== undefined) return own;
    if (parts.kind !== "bcrypt" && parts.kind !== "argon2") return undefined;
    this.#hasOtherHashes = true;
    return parts.text;
  }

  async #linked(user: string, account: Given<AccountRecord>, signedUp: string | undefined): Promise<void> {
    const provider = named(PROVIDERS, account.take("provider_id", "account.providerId") ?? "");
    const accountId = account.take("account_id", "account.accountId") ?? "";
    const createdAt = iso(account.take("created_at_millis", "account.createdAt")) ?? signedUp;
    await this.#account(user, provider, accountId, createdAt);
  }

  async #account(userId: string, providerId: string, accountId: string, createdAt: string | undefined, more = {}) {
    const id = derivedId(userId, "account", providerId, accountId);
    await this.#rows("account").add({ id, userId, providerId, accountId, createdAt, updatedAt: createdAt, ...more });
  }

  async #member(user: string, member: Given<MemberRecord>): Promise<void> {
    const team = member.take("team_id", "member.organizationId") ?? "";
    const roles = ownPermissions(member, "member.role");
    await this.#rows("member").add({
      id: derivedId(user, "member", team),
      organizationId: team,
      userId: user,
      role: roles.length > 0 ? roles.join(",") : "member",
      createdAt: iso(member.take("created_at_millis", "member.createdAt") ?? this.#now),
    });
  }

  async end(): Promise<string[]> {
    return [
      "Write the rows with your app's own adapter: docs/moving-out.md has the code.",
      ...(this.#hasOtherHashes
        ? [
            "Passwords are hashed with argon2id or bcrypt: give Better Auth a function that verifies them (emailAndPassword.password.verify), or nobody can sign in with a password.",
          ]
        : []),
    ];
  }
}

/** A hash that Better Auth made, which came here by an import: scrypt of the salt's hexadecimal text. */
function ownHash(parts: HashParts): string | undefined {
  if (parts.kind !== "scrypt" || !parts.isNfkc || parts.log2N !== 14 || parts.r !== 16 || parts.p !== 1)
    return undefined;
  const salt = Buffer.from(parts.salt, "base64").toString();
  return /^[0-9a-f]+$/.test(salt) ? `${salt}:${Buffer.from(parts.hash, "base64").toString("hex")}` : undefined;
}

function passkeyOf(user: string, passkey: Given<PasskeyRecord>): object {
  const isBackedUp = passkey.take("backed_up", "passkey.backedUp") ?? false;
  const key = passkey.take("public_key", "passkey.publicKey") ?? "";
  return {
    id: passkey.take("id", "passkey.id"),
    userId: user,
    name: passkey.take("name", "passkey.name"),
    credentialID: passkey.take("credential_id", "passkey.credentialID"),
    publicKey: Buffer.from(key, "base64url").toString("base64"),
    counter: passkey.take("counter", "passkey.counter") ?? 0,
    deviceType: isBackedUp ? "multiDevice" : "singleDevice",
    backedUp: isBackedUp,
    aaguid: passkey.take("aaguid", "passkey.aaguid"),
    createdAt: iso(passkey.take("created_at_millis", "passkey.createdAt")),
  };
}

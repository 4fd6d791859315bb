import { JsonList, type OutFiles } from "../files.ts";
import type { Given } from "../given.ts";
import type { HashParts } from "../hash-parts.ts";
import type { AccountRecord, UserRecord } from "../records.ts";
import type { Person, Target } from "../target.ts";
import { isDisabled, passwordAs, pictureLink, signInAccounts, signInAddress } from "../values.ts";

/**
 * Firebase Authentication: JSON files for `firebase auth:import`, https://firebase.google.com/docs/cli/auth. The command
 * takes the algorithm and its parameters for a whole file, so users with different ones are in different files. argon2 is not
 * among the algorithms. What a file may have, and the limits of the parameters, are in
 * https://github.com/firebase/firebase-tools/blob/master/src/accountImporter.ts.
 */
export const firebase: Target = {
  name: "firebase",
  label: "Firebase",
  begin: (files, now) => new FirebaseWriter(files, now),
};

const PROVIDERS: Record<string, string> = {
  google: "google.com",
  facebook: "facebook.com",
  x: "twitter.com",
  github: "github.com",
  apple: "apple.com",
  microsoft: "microsoft.com",
  linkedin: "linkedin.com",
};
const ONLY_THESE = "auth:import takes accounts at Google, Facebook, X, GitHub, Apple, Microsoft and LinkedIn only";
/** https://firebase.google.com/docs/auth/admin/custom-claims: at most 1000 characters, and no names of tokens' own claims. */
const MAX_CLAIMS = 1000;
const RESERVED = new Set([
  ...["acr", "amr", "at_hash", "aud", "auth_time", "azp", "cnf", "c_hash", "exp", "iat", "iss", "jti", "nbf", "nonce"],
  ...["sub", "firebase", "user_id"],
]);
/** Users moved in from some projects have the parameters of each; nobody has moved from hundreds. */
const MOST_FILES = 100;

interface Hash {
  /** The options of the command, without the file. */
  options: string;
  /** The name of the file. */
  file: string;
  passwordHash: string;
  salt?: string;
}

class FirebaseWriter {
  readonly #files: OutFiles;
  readonly #lists = new Map<string, JsonList>();
  readonly #commands: string[] = [];
  readonly #now: number;

  constructor(files: OutFiles, now: number) {
    this.#files = files;
    this.#now = now;
  }

  async user({ user, accounts }: Person): Promise<string | undefined> {
    const address = signInAddress(user, "email, emailVerified");
    const hash = address && passwordAs(user, "passwordHash", (parts) => this.#hash(parts));
    if (!address) user.leave("password_hash", "it has no password without an email address");
    const isOff = isDisabled(user, this.#now);
    if (isOff) user.take("disabled_at_millis", "disabled");
    const signedUp = user.take("signed_up_at_millis", "createdAt");
    const lastActive = user.take("last_active_at_millis", "lastSignedInAt");
    await this.#list(hash).add({
      localId: user.take("id", "localId"),
      email: address?.value,
      emailVerified: address && address.is_verified === true,
      passwordHash: hash?.passwordHash,
      salt: hash?.salt,
      displayName: user.take("display_name", "displayName"),
      photoUrl: pictureLink(user, "photoUrl"),
      createdAt: signedUp?.toString(),
      lastSignedInAt: lastActive?.toString(),
      disabled: isOff || undefined,
      customAttributes: claimsOf(user),
      providerUserInfo: signInAccounts(accounts).flatMap(accountOf),
    });
    return undefined;
  }

  #list(hash: Hash | undefined): JsonList {
    const name = hash?.file ?? "users";
    const known = this.#lists.get(name) ?? new JsonList(this.#files, name, { head: '{"users": [', tail: "]}" });
    if (!this.#lists.has(name)) {
      this.#lists.set(name, known);
      this.#commands.push(["firebase auth:import", `${name}.json`, hash?.options].filter(Boolean).join(" "));
    }
    return known;
  }

  #hash(parts: HashParts): Hash | undefined {
    const hash = firebaseHash(parts);
    if (!hash || this.#lists.has(hash.file)) return hash;
    return this.#lists.size < MOST_FILES ? hash : undefined;
  }

  async end(): Promise<string[]> {
    for (const [, list] of this.#lists) await list.end();
    // The key of Firebase's own scrypt is a secret: it is in a file, and not in the report.
    const script = await this.#files.file("import.sh");
    await script.write(["#!/bin/sh", "set -e", ...this.#commands, ""].join("\n"));
    return ["Choose the project with firebase use, and run sh import.sh in the folder: a command for each file."];
  }
}

function accountOf(account: Given<AccountRecord>): object[] {
  const { provider_id: provider } = account.record;
  const providerId = Object.hasOwn(PROVIDERS, provider) ? PROVIDERS[provider] : undefined;
  if (providerId === undefined) {
    account.leave("provider_id", ONLY_THESE);
    account.leave("account_id", ONLY_THESE);
    return [];
  }
  account.take("provider_id", "providerUserInfo.providerId");
  return [
    {
      providerId,
      rawId: account.take("account_id", "providerUserInfo.rawId"),
      email: account.take("email", "providerUserInfo.email"),
    },
  ];
}

function claimsOf(user: Given<UserRecord>): string | undefined {
  const claims = user.record.client_read_only_metadata;
  if (typeof claims !== "object" || claims === null || Array.isArray(claims) || Object.keys(claims).length === 0) {
    user.leave("client_read_only_metadata", "custom claims are an object");
    return undefined;
  }
  const text = JSON.stringify(claims);
  if (text.length > MAX_CLAIMS || Object.keys(claims).some((name) => RESERVED.has(name))) {
    user.leave("client_read_only_metadata", "custom claims have at most 1000 characters, and none has a reserved name");
    return undefined;
  }
  user.take("client_read_only_metadata", "customAttributes");
  return text;
}

function firebaseHash(parts: HashParts): Hash | undefined {
  switch (parts.kind) {
    case "bcrypt":
      return {
        file: "users-bcrypt",
        options: "--hash-algo=BCRYPT",
        passwordHash: Buffer.from(parts.text).toString("base64"),
      };
    case "firebase": {
      const { memoryCost, rounds, signerKey, saltSeparator, salt, hash } = parts;
      if (memoryCost > 14 || rounds > 8) return undefined;
      const options = `--hash-algo=SCRYPT --hash-key=${signerKey} --salt-separator=${saltSeparator} --rounds=${rounds} --mem-cost=${memoryCost}`;
      return { file: fileOf("scrypt", options), options, passwordHash: hash, salt };
    }
    case "pbkdf2": {
      if (parts.digest === "sha512" || parts.iterations > 120_000) return undefined;
      const algorithm = parts.digest === "sha1" ? "PBKDF_SHA1" : "PBKDF2_SHA256";
      const options = `--hash-algo=${algorithm} --rounds=${parts.iterations}`;
      return { file: fileOf("pbkdf2", options), options, passwordHash: parts.hash, salt: parts.salt };
    }
    case "scrypt": {
      if (parts.isNfkc) return undefined;
      const bytes = Buffer.from(parts.hash, "base64").length;
      const options = `--hash-algo=STANDARD_SCRYPT --mem-cost=${2 ** parts.log2N} --block-size=${parts.r} --parallelization=${parts.p} --dk-len=${bytes}`;
      return { file: fileOf("standard-scrypt", options), options, passwordHash: parts.hash, salt: parts.salt };
    }
    default:
      return undefined;
  }
}

/** Parameters have a file of their own; its name says no secret. */
const fileOf = (algorithm: string, options: string) =>
  `users-${algorithm}-${new Bun.CryptoHasher("sha256").update(options).digest("hex").slice(0, 8)}`;

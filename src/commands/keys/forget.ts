import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Arguments } from "#commands/command.ts";
import { readEnvironment } from "#commands/environment.ts";
import { type Instance, openInstance } from "#commands/open-instance.ts";
import { progressBar } from "#commands/progress.ts";
import { HOUR } from "#contract/limits.ts";
import { masterSecret } from "#server/crypto/seal.ts";
import { BACKUPS, SNAPSHOTS } from "#server/files/data-directory.ts";
import { previousSecrets, removePrevious } from "#server/secret.ts";
import { secretsStatus } from "#server/secrets/status.ts";
import { SECRETS_CHANGED, usedSecrets } from "#server/secrets/used-secrets.ts";

/** An import that began before the rotation may still seal under the old secret. */
const SETTLED_MILLIS = HOUR;

/** `hallpass keys forget`: removes the secrets from before rotations, if no data is sealed under them. */
export async function forget(args: Arguments): Promise<number> {
  const { settings } = readEnvironment(args, process.stderr);
  if (settings.secrets) {
    throw new Error("The secrets are settings. When hallpass keys status says so, remove HALLPASS_PREVIOUS_SECRETS.");
  }
  const instance = await openInstance(settings);
  const progress = progressBar("Reading");
  try {
    const { removed, since } = await forgetSecrets(instance, { isForced: args.force, onProgress: progress.update });
    progress.end();
    process.stdout.write(
      args.json
        ? `${JSON.stringify({ removed })}\n`
        : `${removed === 0 ? "There was no old secret" : `Removed ${removed === 1 ? "the old secret" : `${removed} old secrets`}`}. Keep a copy with backups from before ${new Date(since).toISOString()}.\n`,
    );
    return 0;
  } finally {
    progress.end();
    await instance.store.close();
  }
}

interface Forgetting {
  isForced: boolean;
  onProgress?(done: number, of: number): void;
}

/** Removes the secrets that nothing is sealed under. Returns how many, and since when the present one is in use. */
export async function forgetSecrets(
  { settings: { dataDirectory }, store, keyring, now }: Instance,
  { isForced, onProgress }: Forgetting,
): Promise<{ removed: number; since: number }> {
  const { present, earlier } = await secretsStatus(store, keyring, onProgress);
  const atHand = earlier.filter(({ isAtHand }) => isAtHand);
  const values = atHand.reduce((sum, each) => sum + each.values, 0);
  if (values > 0) {
    throw new Error(
      `${values} values are still sealed under an old secret. A running server re-encrypts them: wait until it is done.`,
    );
  }
  const since = present.since ?? now();
  if (!isForced) requireSettled(dataDirectory, since, now());
  // Only those that were counted: a rotation that is killed just now leaves the present one in the same file.
  const unneeded = previousSecrets(dataDirectory).filter((text) =>
    atHand.some(({ id }) => id === masterSecret(text).id),
  );
  await store.write(async (tx) => {
    // A rotation that happened since keeps a secret that is needed.
    const [newest] = await tx.rows(usedSecrets, {});
    if (newest?.id !== present.id) throw new Error("The secret has just been replaced. Try again later.");
    await tx.bump(SECRETS_CHANGED);
    // Within the transaction, so that no rotation changes the file meanwhile, and last: servers read it after the commit.
    removePrevious(dataDirectory, unneeded);
  });
  return { removed: unneeded.length, since };
}

function requireSettled(dataDirectory: string, since: number, now: number): void {
  if (now < since + SETTLED_MILLIS) {
    throw new Error(
      "The secret was replaced less than an hour ago, and commands that started earlier may still use the old one. Try again later, or with --force.",
    );
  }
  const older = [SNAPSHOTS, BACKUPS]
    .map((name) => join(dataDirectory, name))
    .filter(existsSync)
    .flatMap((directory) => readdirSync(directory).map((name) => join(directory, name)))
    .filter((file) => statSync(file).mtimeMs < since);
  if (older.length === 0) return;
  throw new Error(
    `${older.length} backups in the data directory are older than the secret, such as ${older[0]}: restoring them needs the old one. Copy secret.previous to another place, and use --force.`,
  );
}

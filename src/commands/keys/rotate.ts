import { join } from "node:path";
import type { Arguments } from "#commands/command.ts";
import { readEnvironment } from "#commands/environment.ts";
import { type Instance, openInstance } from "#commands/open-instance.ts";
import { progressBar } from "#commands/progress.ts";
import { BY_SHELL } from "#server/audit/write.ts";
import { PREVIOUS_SECRETS_FILE, SECRET_FILE } from "#server/files/data-directory.ts";
import { knownSecrets, newSecretText, refreshKeyring, replaceSecret } from "#server/secret.ts";
import { startUsingIn } from "#server/secrets/used-secrets.ts";
import { OLDER_KEY_MILLIS, rotateSigningKeys } from "#server/tokens/rotate.ts";
import { SIGNING_KEY_LEAD_MILLIS } from "#server/tokens/signing-keys.ts";

interface Rotation {
  /** Null when the secret stays: it is a setting, or was not to be rotated. */
  secret: { id: string; file: string; previous: string } | null;
  /** What to do about a secret that is a setting. */
  advice: string | null;
  signingKeys: { projects: number; signFrom: string; formerVerifyUntil: string } | null;
}

const ADVICE = `The master secret is the setting HALLPASS_SECRET, so only you can replace it:
  1. Put a new secret into HALLPASS_SECRET (for example: openssl rand -hex 32), and the present one into HALLPASS_PREVIOUS_SECRETS.
     Of several servers: first give every one the new secret in HALLPASS_PREVIOUS_SECRETS, and restart them.
  2. Restart the server. It seals everything under the new secret in the background.
  3. When hallpass keys status says so, remove HALLPASS_PREVIOUS_SECRETS.`;

/** `hallpass keys rotate`: replaces the master secret and the signing keys, also beside a running server. */
export async function rotate(args: Arguments): Promise<number> {
  const { settings } = readEnvironment(args, process.stderr);
  const instance = await openInstance(settings);
  try {
    const isSetting = settings.secrets !== null;
    const wantsSecret = args.only !== "signing-keys";
    const secret = wantsSecret && !isSetting ? await rotateSecret(instance) : null;
    const signingKeys = args.only === "secret" ? null : await rotateKeys(instance);
    const done = { secret, signingKeys, advice: wantsSecret && isSetting ? ADVICE : null };
    process.stdout.write(args.json ? `${JSON.stringify(inSnakeCase(done))}\n` : sentences(done));
    return 0;
  } finally {
    await instance.store.close();
  }
}

/** Replaces the secret of the data directory. A crash at any point leaves files that the next start or command takes up. */
export async function rotateSecret({ settings, store, keyring, now }: Instance): Promise<Rotation["secret"]> {
  const { dataDirectory } = settings;
  // Once: the transaction may run twice.
  const next = newSecretText();
  await store.write(async (tx) => {
    // Within the transaction, so that of two commands at a time one waits and does not overwrite the other's secret.
    // Before the data knows it: data under a secret that is in no file would be lost.
    replaceSecret(dataDirectory, next);
    const texts = knownSecrets(settings);
    if (texts) await startUsingIn(tx, { now }, texts, BY_SHELL);
  });
  await refreshKeyring(settings, store, keyring);
  const [file, previous] = [SECRET_FILE, PREVIOUS_SECRETS_FILE].map((name) => join(dataDirectory, name));
  return { id: keyring.presentId, file: file ?? "", previous: previous ?? "" };
}

async function rotateKeys(instance: Instance): Promise<Rotation["signingKeys"]> {
  const progress = progressBar("Creating signing keys");
  try {
    const projects = await rotateSigningKeys(instance, BY_SHELL, progress.update);
    const now = instance.now();
    return {
      projects,
      signFrom: new Date(now + SIGNING_KEY_LEAD_MILLIS).toISOString(),
      formerVerifyUntil: new Date(now + OLDER_KEY_MILLIS).toISOString(),
    };
  } finally {
    progress.end();
  }
}

const inSnakeCase = ({ secret, signingKeys, advice }: Rotation) => ({
  secret,
  signing_keys: signingKeys && {
    projects: signingKeys.projects,
    sign_from: signingKeys.signFrom,
    former_verify_until: signingKeys.formerVerifyUntil,
  },
  advice,
});

function sentences({ secret, signingKeys, advice }: Rotation): string {
  const lines = [
    secret &&
      `Replaced the master secret. The new one, ${secret.id}, is in ${secret.file}; the former one is in ${secret.previous}.
A running server uses it within a second and seals everything under it: see hallpass keys status. Copy the new secret to
where you keep secrets, and keep the former one with backups from before.`,
    signingKeys &&
      `Created a new token signing key for every project (${signingKeys.projects}). It signs from ${signingKeys.signFrom} on; the former one
verifies until ${signingKeys.formerVerifyUntil}, when every token that it signed has expired.`,
    advice,
  ];
  return `${lines.filter(Boolean).join("\n\n")}\n`;
}

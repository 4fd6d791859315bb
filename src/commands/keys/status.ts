import type { Arguments } from "#commands/command.ts";
import { readEnvironment } from "#commands/environment.ts";
import { openInstance } from "#commands/open-instance.ts";
import { progressBar } from "#commands/progress.ts";
import { type SecretsStatus, secretsStatus } from "#server/secrets/status.ts";
import type { Settings } from "#server/settings.ts";
import { olderSigningKeys } from "#server/tokens/rotate.ts";

/** `hallpass keys status`: what is sealed under which secret, and what can be removed. */
export async function status(args: Arguments): Promise<number> {
  const { settings } = readEnvironment(args, process.stderr);
  const { store, keyring } = await openInstance(settings, { readOnly: true });
  const progress = progressBar("Reading");
  try {
    const found = await secretsStatus(store, keyring, progress.update);
    const older = await olderSigningKeys(store);
    progress.end();
    process.stdout.write(
      args.json ? `${JSON.stringify(inSnakeCase(found, older))}\n` : sentences(found, older, settings),
    );
    return 0;
  } finally {
    progress.end();
    await store.close();
  }
}

const inSnakeCase = ({ present, earlier }: SecretsStatus, older: number) => ({
  secret: { id: present.id, since_millis: present.since, values: present.values },
  earlier_secrets: earlier.map(({ id, replacedAt, isAtHand, values, damaged }) => ({
    id,
    replaced_at_millis: replacedAt,
    is_at_hand: isAtHand,
    values,
    damaged_values: damaged,
    can_go: isAtHand && values === 0,
  })),
  older_signing_keys: older,
});

function sentences({ present, earlier }: SecretsStatus, older: number, settings: Settings): string {
  const since = present.since === null ? "" : `, since ${day(present.since)}`;
  const lines = [
    `Master secret ${present.id}${since}: ${count(present.values)} sealed under it.`,
    ...earlier.map((each) => {
      const lost = each.damaged === 0 ? "" : ` Damaged and lost: ${count(each.damaged)}.`;
      const name = `Earlier secret ${each.id}${each.replacedAt === null ? "" : `, until ${day(each.replacedAt)}`}`;
      if (each.values > 0 && each.isAtHand)
        return `${name}: ${count(each.values)} still sealed under it. A running server seals them under the present one.${lost}`;
      if (each.values > 0)
        return `${name}: ${count(each.values)} sealed under it, which nobody can read: it is missing.`;
      return `${name}: nothing is sealed under it.${lost}${each.isAtHand ? ` It can go: ${howToRemove(settings)}` : ""}`;
    }),
    older > 0
      ? `Former token signing keys that still verify: ${older}. A running server deletes them when their last token has expired.`
      : "No former token signing keys.",
  ];
  return `${lines.join("\n")}\n`;
}

const howToRemove = ({ secrets }: Settings) =>
  secrets ? "remove it from HALLPASS_PREVIOUS_SECRETS." : "hallpass keys forget removes it.";

const count = (values: number) => (values === 1 ? "1 value" : `${values} values`);
const day = (millis: number) => new Date(millis).toISOString();

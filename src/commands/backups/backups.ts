import { join } from "node:path";
import type { Arguments } from "#commands/command.ts";
import { readEnvironment } from "#commands/environment.ts";
import { inBytes } from "#commands/space/bytes.ts";
import { storeOf } from "#commands/stored-backup.ts";
import { backupDirectory, listFiles } from "#server/features/backups/index.ts";
import type { Settings } from "#server/settings.ts";

interface Listed {
  /** What `hallpass restore` takes. */
  name: string;
  bytes: number;
  madeAt: number;
}

/** `hallpass backups`: the backups on the disk and in the store, newest first. */
export async function backups(args: Arguments): Promise<number> {
  const { settings } = readEnvironment(args, process.stderr);
  const all = [...inDirectory(settings), ...(await inStore(settings))].sort((a, b) => b.madeAt - a.madeAt);
  const listed = all.map(({ name, bytes, madeAt }) => ({ name, bytes, made_at_millis: madeAt }));
  process.stdout.write(args.json ? `${JSON.stringify({ backups: listed })}\n` : text(all));
  return 0;
}

const inDirectory = ({ dataDirectory }: Settings): Listed[] =>
  listFiles(dataDirectory).map(({ fileName, bytes, madeAt }) => ({
    name: join(backupDirectory(dataDirectory), fileName),
    bytes,
    madeAt,
  }));

async function inStore(settings: Settings): Promise<Listed[]> {
  if (!settings.backupStore) return [];
  return (await storeOf(settings).list()).map((each) => ({ ...each, name: `s3:${each.name}` }));
}

function text(all: readonly Listed[]): string {
  if (all.length === 0) return "There are no backups.\n";
  const lines = all.map(
    ({ name, bytes, madeAt }) => `${new Date(madeAt).toISOString()}  ${inBytes(bytes).padStart(9)}  ${name}`,
  );
  return `${lines.join("\n")}\n`;
}

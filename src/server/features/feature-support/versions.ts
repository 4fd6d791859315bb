import { shortened } from "#contract/shortened.ts";

const SEMVER = /^(\d+)\.(\d+)\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/;
const PRINTED_MAX_LENGTH = 50;

export type VersionVerdict = { upToDate: true } | { upToDate: false; error: string; severe: boolean };

/** Compares a client's version with the server's. Only patches of the same minor version are compatible. */
export function judgeVersion(client: string, server: string): VersionVerdict {
  const shown = shortened(client, PRINTED_MAX_LENGTH);
  const [, major, minor] = SEMVER.exec(client) ?? [];
  const [, serverMajor, serverMinor] = SEMVER.exec(server) ?? [];
  const behind = (error: string, severe: boolean): VersionVerdict => ({ upToDate: false, error, severe });
  if (major === undefined) return behind(`"${shown}" is not a version. Please update to ${server}.`, true);
  if (major !== serverMajor || minor !== serverMinor) {
    return behind(
      `Version ${shown} does not fit the server's version ${server}. Please update as soon as you can.`,
      true,
    );
  }
  switch (Bun.semver.order(client, server)) {
    case -1:
      return behind(`Version ${shown} is out of date: the newest is ${server}. Please update.`, false);
    case 1:
      return behind(`Version ${shown} is newer than the server's version ${server}. Please update the server.`, false);
    default:
      return { upToDate: true };
  }
}

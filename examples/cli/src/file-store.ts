import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { CustomTokenStore, Tokens } from "hallpass";

/** Keeps the tokens in a file that only this user of the machine can read. */
export function fileStore(path: string): CustomTokenStore {
  return {
    getTokens: () => tokensIn(path),
    setTokens(tokens) {
      rmSync(path, { force: true });
      if (!tokens) return;
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      writeFileSync(path, JSON.stringify(tokens), { mode: 0o600 });
    },
  };
}

/** Nobody is logged in without the file, or with one that something else has written. */
function tokensIn(path: string): Partial<Tokens> | null {
  try {
    const { accessToken = null, refreshToken = null } = Object(JSON.parse(readFileSync(path, "utf8")));
    return { accessToken, refreshToken };
  } catch {
    return null;
  }
}

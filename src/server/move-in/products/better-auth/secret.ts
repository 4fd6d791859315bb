import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import type { MoveMap } from "#server/move-in/map.ts";
import { SourceError } from "#server/move-in/source-error.ts";

/** Opens a text that Better Auth encrypted; undefined if second factors are left out. */
export type Opener = ((text: string) => string) | undefined;

/**
 * Texts are hex of a nonce and of XChaCha20-Poly1305 under the SHA-256 of the app's secret; with rotated secrets,
 * `$ba$<version>$` stands before it (better-auth, crypto/index).
 */
export function openerOf({ settings = {} }: MoveMap, isNeeded: boolean): Opener {
  if (settings.secret === false) return undefined;
  if (settings.secret === undefined && isNeeded) {
    throw new SourceError(
      'Second factors in Better Auth are encrypted with the secret of the app (BETTER_AUTH_SECRET). Put it into the map: {"settings": {"secret": "…"}}; false in its place leaves second factors out.',
    );
  }
  return (text) => {
    const [, version, bare] = /^\$ba\$(\d+)\$(.*)$/.exec(text) ?? [];
    const name = version !== undefined && settings[`secret_${version}`] !== undefined ? `secret_${version}` : "secret";
    const bytes = Buffer.from(bare ?? text, "hex");
    const key = new Bun.CryptoHasher("sha256").update(String(settings[name])).digest();
    try {
      return new TextDecoder().decode(xchacha20poly1305(key, bytes.subarray(0, 24)).decrypt(bytes.subarray(24)));
    } catch (error) {
      const other = version === undefined ? "" : ` or settings.secret_${version}, if the app has rotated its secret`;
      throw new SourceError(
        `The map's settings.${name} does not open the second factors: check BETTER_AUTH_SECRET of the app${other}.`,
        error,
      );
    }
  };
}

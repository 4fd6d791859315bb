import { createDecipheriv, createHmac, timingSafeEqual } from "node:crypto";
import type { MoveMap } from "#server/move-in/map.ts";
import { SourceError } from "#server/move-in/source-error.ts";

/** Opens a text that Laravel encrypted. */
type Opener = (text: string) => string;

/**
 * Laravel's `Crypt`: base64 of JSON with the initialization vector, the value, and the HMAC-SHA256 of both (CBC) or a tag
 * (GCM), under the key of the app; a text is inside in PHP's serialized form.
 * https://github.com/laravel/framework/blob/master/src/Illuminate/Encryption/Encrypter.php. Returns undefined without a key.
 */
export function laravelOpener({ settings = {} }: MoveMap): Opener | undefined {
  const { app_key: given } = settings;
  if (typeof given !== "string") return undefined;
  // APP_PREVIOUS_KEYS has the same form, so an app that rotated its key gives all of them.
  const keys = given.split(",").map((text) => keyOf(text.trim()));
  return (text) => {
    for (const key of keys) {
      const plain = opened(text, key);
      if (plain !== undefined) return unserialized(plain);
    }
    throw new SourceError(
      "The map's settings.app_key does not open the second factors: check APP_KEY of the app. If the app has rotated its key, write the old ones after it, with commas between them.",
    );
  };
}

function keyOf(text: string): Buffer {
  const key = text.startsWith("base64:") ? Buffer.from(text.slice("base64:".length), "base64") : Buffer.from(text);
  if (key.length === 16 || key.length === 32) return key;
  throw new SourceError(
    "The map's settings.app_key is not a key of Laravel: write APP_KEY of the app, with the base64: before it.",
  );
}

function opened(text: string, key: Buffer): string | undefined {
  try {
    const { iv, value, mac, tag } = JSON.parse(Buffer.from(text, "base64").toString());
    const bits = key.length * 8;
    if (!tag && !isMac(String(mac), String(iv) + String(value), key)) return undefined;
    const vector = Buffer.from(String(iv), "base64");
    const decipher = tag
      ? createDecipheriv(bits === 256 ? "aes-256-gcm" : "aes-128-gcm", key, vector, { authTagLength: 16 }).setAuthTag(
          Buffer.from(String(tag), "base64"),
        )
      : createDecipheriv(bits === 256 ? "aes-256-cbc" : "aes-128-cbc", key, vector);
    return Buffer.concat([decipher.update(Buffer.from(String(value), "base64")), decipher.final()]).toString();
  } catch {
    // No text of Laravel, or one of another key; the caller says so.
    return undefined;
  }
}

function isMac(mac: string, text: string, key: Buffer): boolean {
  const [given, expected] = [Buffer.from(mac, "hex"), createHmac("sha256", key).update(text).digest()];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** `s:<bytes>:"<text>";` */
function unserialized(text: string): string {
  const [, inner] = /^s:\d+:"(.*)";$/s.exec(text) ?? [];
  return inner ?? text;
}

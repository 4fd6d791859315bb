import { createHmac } from "node:crypto";
import { convertAAGUIDToString, decodeAttestationObject, parseAuthenticatorData } from "@simplewebauthn/server/helpers";
import { LooseRow, tableLike } from "#server/move-in/columns.ts";
import type { Conversion } from "#server/move-in/conversion.ts";
import { isObject } from "#server/move-in/inputs/json.ts";
import { type KeptLists, keptLists } from "#server/move-in/kept-lists.ts";
import type { MoveMap } from "#server/move-in/map.ts";
import type { MovedPasskey } from "#server/move-in/moved.ts";
import type { Row } from "#server/move-in/row.ts";
import type { Source } from "#server/move-in/source.ts";
import { SourceError } from "#server/move-in/source-error.ts";
import { base32Secret, numberIn, textIn, textsOf } from "#server/move-in/values.ts";
import type { More } from "./users.ts";

/** Second factors of users, as they are kept until the user is read: bytes are in base64. */
interface Kept {
  secrets: { get(user: string): string | undefined; set(user: string, secret: string): void };
  codes: KeptLists<string>;
  passkeys: KeptLists<KeptPasskey>;
}

interface KeptPasskey extends Record<"id" | "key" | "aaguid", string> {
  name?: string;
  counter: number;
  createdAt?: number;
  usedAt?: number;
}

/**
 * Second factors of users of Django: django-otp's plugins for TOTP and static tokens
 * (https://github.com/django-otp/django-otp), and the authenticators of allauth.mfa (https://github.com/pennersr/django-allauth).
 * Returns what a user has.
 */
export async function secondFactors(
  source: Source,
  into: Conversion,
  map: MoveMap,
): Promise<(user: string) => Pick<More, "totpSecret" | "written">> {
  const kept: Kept = { secrets: into.kept(), codes: keptLists(into), passkeys: keptLists(into) };
  await readDevices(source, into, kept);
  await readTokens(source, into, kept);
  const authenticators = await tableLike(source, "mfa_authenticator", ["type", "data", "user_id", "last_used_at"]);
  if (authenticators) for await (const row of into.rows(authenticators)) readAuthenticator(row, kept, map);
  return (user) => {
    const secret = kept.secrets.get(user);
    return {
      totpSecret: secret === undefined ? undefined : Buffer.from(secret, "base64"),
      written(row) {
        for (const code of kept.codes.get(user) ?? []) into.recoveryCode(row, { user, code });
        for (const { id, key, usedAt, ...passkey } of kept.passkeys.get(user) ?? []) {
          const bytes = { credentialId: Buffer.from(id, "base64"), publicKey: Buffer.from(key, "base64") };
          const moved: MovedPasskey = { user, ...bytes, ...passkey, lastUsedAt: usedAt };
          into.passkey(row, moved);
        }
      },
    };
  };
}

/** Keys are in hex. */
async function readDevices(source: Source, into: Conversion, kept: Kept): Promise<void> {
  const devices = await tableLike(source, "otp_totp_totpdevice", ["user_id", "confirmed", "key", "step", "digits"]);
  if (!devices) return;
  for await (const each of into.rows(devices)) {
    const row = new LooseRow(each);
    const user = row.text("user_id", "user_id") ?? "";
    const key = Buffer.from(row.text("key", "totp_secret_base64") ?? "", "hex");
    const [step = 30, digits = 6, start = 0, drift = 0] = ["step", "digits", "t0", "drift"].map((name) =>
      numberIn(row.take(name, "totp_secret_base64")),
    );
    const isConfirmed = row.flag("confirmed", "totp_secret_base64") ?? true;
    row.leave("Hallpass keeps its own", ...DEVICE_LEFT);
    if (!isConfirmed) each.skip("the user never confirmed the authenticator app");
    else if (step !== 30 || digits !== 6 || start !== 0 || Math.abs(drift) > 1) {
      each.skip("it does not make codes of 6 digits each 30 seconds of the real time; the user sets it up again");
    } else if (kept.secrets.get(user)) each.skip("the user has another authenticator app, which was moved");
    else {
      kept.secrets.set(user, key.toString("base64"));
      each.joined();
    }
  }
}

const DEVICE_LEFT = [
  ...["id", "name", "tolerance", "last_t", "throttling_failure_timestamp", "throttling_failure_count"],
  ...["created_at", "last_used_at"],
];

/** Tokens belong to a device, and the device to a user. A token that was used is not there any more. */
async function readTokens(source: Source, into: Conversion, kept: Kept): Promise<void> {
  const tokens = await tableLike(source, "otp_static_statictoken", ["token", "device_id"]);
  const devices = source.names.find((name) => /(^|\.)otp_static_staticdevice$/.test(name));
  if (!tokens || !devices) return;
  const users = into.kept<string>();
  for await (const each of into.rows(devices)) {
    const row = new LooseRow(each);
    const user = row.text("user_id", "user_id") ?? "";
    if (row.flag("confirmed", "recovery_code") ?? true) users.set(row.text("id", "recovery_code") ?? "", user);
    row.leave("Hallpass keeps its own", ...DEVICE_LEFT);
    each.joined();
  }
  for await (const each of into.rows(tokens)) {
    const row = new LooseRow(each);
    const user = users.get(row.text("device_id", "recovery_code") ?? "");
    const code = row.text("token", "recovery_code");
    row.leave("Hallpass keeps its own", "id");
    if (user === undefined || code === undefined) {
      each.skip("its device is not in the source, or was never confirmed");
      continue;
    }
    kept.codes.add(user, code);
    each.joined();
  }
}

function readAuthenticator(each: Row, kept: Kept, { settings = {} }: MoveMap): void {
  const row = new LooseRow(each);
  const user = row.text("user_id", "user_id") ?? "";
  const kind = row.text("type", "totp_secret_base64, recovery_code, passkey");
  const data = row.json("data", "totp_secret_base64, recovery_code, passkey");
  const [createdAt, usedAt] = [row.time("created_at", "created_at_millis"), row.time("last_used_at", "passkey")];
  row.leave("Hallpass keeps its own", "id");
  if (!isObject(data)) {
    each.skip("it has no data");
  } else if (kind === "totp") {
    const secret = base32Secret(textIn(data.secret));
    if (!secret) {
      each.skip("its secret is encrypted by the app's adapter; the user sets it up again");
      return;
    }
    kept.secrets.set(user, Buffer.from(secret).toString("base64"));
    each.joined();
  } else if (kind === "recovery_codes") {
    for (const code of allauthCodes(data, settings)) kept.codes.add(user, code);
    each.joined();
  } else {
    const passkey = kind === "webauthn" ? passkeyIn(data) : undefined;
    if (!passkey) {
      each.skip("Hallpass cannot read its kind, or its data");
      return;
    }
    kept.passkeys.add(user, { ...passkey, createdAt, usedAt });
    each.joined();
  }
}

/**
 * Codes are made from a seed: the first bytes of a HMAC-SHA1 that goes on with each number, as so many digits. A mask has a bit for
 * each used one. (allauth/mfa/recovery_codes/internal/auth)
 */
export function allauthCodes(data: Record<string, unknown>, settings: NonNullable<MoveMap["settings"]>): string[] {
  const moved = textsOf(data.migrated_codes);
  const seed = textIn(data.seed);
  if (moved.length > 0 || seed === undefined) return moved;
  const digits = wholeNumber(settings, "mfa_recovery_code_digits", 8);
  const count = wholeNumber(settings, "mfa_recovery_code_count", 10);
  const used = numberIn(data.used_mask) ?? 0;
  const bytes = Math.min(Math.floor(digits / 2), 20);
  let numbers = "";
  return Array.from({ length: count }, (_, at) => {
    numbers += `${String(at).padStart(3)},`;
    const start = createHmac("sha1", seed).update(numbers).digest().subarray(0, bytes).toString("hex");
    return (BigInt(`0x${start || "0"}`) % 10n ** BigInt(digits)).toString().padStart(digits, "0");
  }).filter((_, at) => Math.floor(used / 2 ** at) % 2 === 0);
}

function wholeNumber(settings: NonNullable<MoveMap["settings"]>, name: string, usual: number): number {
  const value = settings[name] ?? usual;
  if (typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= MAX_OF_CODES) return value;
  throw new SourceError(`The map's settings.${name} is not a whole number from 1 to ${MAX_OF_CODES}.`);
}

/** Codes of a user, and digits of a code: bytes of the HMAC give at most some fifty. */
const MAX_OF_CODES = 100;

/** The answer of the browser to the registration, as it was. */
function passkeyIn({ name, credential }: Record<string, unknown>): KeptPasskey | undefined {
  const response = isObject(credential) && isObject(credential.response) ? credential.response : {};
  try {
    const object = Buffer.from(String(response.attestationObject), "base64url");
    const authData = parseAuthenticatorData(decodeAttestationObject(Uint8Array.from(object)).get("authData"));
    const { credentialID: id, credentialPublicKey: key, aaguid, counter } = authData;
    if (!id || !key || !aaguid) return undefined;
    const [idText, keyText] = [id, key].map((each) => Buffer.from(each).toString("base64"));
    return { id: idText ?? "", key: keyText ?? "", aaguid: convertAAGUIDToString(aaguid), counter, name: textIn(name) };
  } catch {
    // No attestation object (WebAuthn §6.5); the caller reports it.
    return undefined;
  }
}

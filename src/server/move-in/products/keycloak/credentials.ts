import { keycloakText } from "#server/crypto/hash-text.ts";
import type { Conversion, MovedPasskey } from "#server/move-in/conversion.ts";
import { isObject } from "#server/move-in/inputs/json.ts";
import type { Row } from "#server/move-in/row.ts";
import { base32Secret, numberIn, objectsIn, textIn } from "#server/move-in/values.ts";

export interface Credentials {
  passwordHash?: string;
  totpSecret?: Uint8Array;
  passkeys: Omit<MovedPasskey, "user" | "rpId">[];
}

type Credential = Readonly<Record<string, unknown>>;

/**
 * The credentials of a user. Each has its parameters in `credentialData` and what is secret in `secretData`, both as JSON:
 * https://github.com/keycloak/keycloak/tree/main/server-spi/src/main/java/org/keycloak/models/credential. Before
 * Keycloak 8, they were fields of the credential.
 */
export function credentialsIn(into: Conversion, row: Row): Credentials {
  const found: Credentials = { passkeys: [] };
  for (const credential of objectsIn(row.list("credentials", "password_hash, totp_secret_base64, passkey"))) {
    switch (credential.type) {
      case "password":
        found.passwordHash ??= passwordOf(credential) ?? unknownPassword(into, row);
        break;
      case "otp":
      case "totp":
        readTotp(into, row, found, credential);
        break;
      case "webauthn":
      case "webauthn-passwordless":
        found.passkeys.push(...passkeyOf(into, row, credential));
        break;
      case "recovery-authn-codes":
        into.report.warn("Recovery codes of Keycloak cannot be verified here. The user makes new ones.", row.place);
        break;
      default:
        into.report.warn(`Hallpass has no credential of the kind "${credential.type}". It was left out.`, row.place);
    }
  }
  return found;
}

function passwordOf(credential: Credential): string | null {
  const { credentialData, secretData } = credential;
  if (typeof credentialData === "string" && typeof secretData === "string") {
    return keycloakText({ credentialData, secretData });
  }
  const { algorithm, hashIterations, salt, hashedSaltedValue: value } = credential;
  return keycloakText({
    credentialData: JSON.stringify({ algorithm, hashIterations }),
    secretData: JSON.stringify({ salt, value }),
  });
}

function unknownPassword(into: Conversion, row: Row): undefined {
  into.report.warn(
    "A password is hashed in a way that Hallpass cannot verify. It was left out; the user sets a new one by email.",
    row.place,
  );
}

function readTotp(into: Conversion, row: Row, found: Credentials, credential: Credential): void {
  const data = { ...credential, ...objectIn(credential.credentialData) };
  const secret = objectIn(credential.secretData);
  const value = textIn(secret.value) ?? textIn(credential.value);
  const isUsual =
    (data.subType ?? "totp") === "totp" &&
    (numberIn(data.digits) ?? 6) === 6 &&
    (numberIn(data.period) ?? 30) === 30 &&
    /^(HmacSHA1)?$/.test(String(data.algorithm ?? ""));
  if (!value || !isUsual) {
    into.report.warn(
      "An authenticator app does not make codes of 6 digits each 30 seconds with SHA-1. It was left out; the user sets it up again.",
      row.place,
    );
  } else if (found.totpSecret) {
    into.report.warn("A user has several authenticator apps. Only the first one was moved.", row.place);
  } else {
    // Without an encoding, the characters themselves are the secret.
    found.totpSecret =
      data.secretEncoding === "BASE32" || secret.secretEncoding === "BASE32" ? base32Secret(value) : Buffer.from(value);
  }
}

function passkeyOf(into: Conversion, row: Row, credential: Credential): Omit<MovedPasskey, "user" | "rpId">[] {
  const data = objectIn(credential.credentialData);
  const [credentialId, publicKey] = [textIn(data.credentialId), textIn(data.credentialPublicKey)];
  if (!credentialId || !publicKey) {
    into.report.warn("A passkey has no public key. It was left out.", row.place);
    return [];
  }
  return [
    {
      credentialId: Buffer.from(credentialId, "base64"),
      publicKey: Buffer.from(publicKey, "base64url"),
      counter: numberIn(data.counter),
      aaguid: textIn(data.aaguid),
      name: textIn(credential.userLabel),
      createdAt: numberIn(credential.createdDate),
    },
  ];
}

function objectIn(json: unknown): Record<string, unknown> {
  if (isObject(json)) return json;
  if (typeof json !== "string") return {};
  try {
    const value: unknown = JSON.parse(json);
    return isObject(value) ? value : {};
  } catch {
    // Text that is no JSON has no parameters; the caller reports that they are missing.
    return {};
  }
}

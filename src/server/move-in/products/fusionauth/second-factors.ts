import type { Conversion } from "#server/move-in/conversion.ts";
import { isObject } from "#server/move-in/inputs/json.ts";
import type { Row } from "#server/move-in/row.ts";
import { base32Secret, numberIn, objectsIn, textIn, textsOf } from "#server/move-in/values.ts";

export interface SecondFactors {
  hasApp: boolean;
  /** The secret of the authenticator app, in base64. */
  secret?: string;
  recoveryCodes: string[];
}

/**
 * What `twoFactor` of a user says: methods, and recovery codes. Only a file for the user import and the database have the
 * secrets, in base64; the user search leaves them out. https://fusionauth.io/docs/apis/users#import-users
 */
export function secondFactorsIn(into: Conversion, row: Row, twoFactor: unknown): SecondFactors {
  const { methods, recoveryCodes } = isObject(twoFactor) ? twoFactor : {};
  const apps = objectsIn(Array.isArray(methods) ? methods : []).filter(({ method }) => method === "authenticator");
  const usual = apps.filter(({ authenticator }) => isUsual(authenticator));
  const secrets = usual.flatMap(({ secret }) => bytesOf(textIn(secret)) ?? []);
  if (usual.length < apps.length) {
    into.report.warn(
      "An authenticator app does not make codes of 6 digits each 30 seconds with SHA-1. It was left out; the user sets it up again.",
      row.place,
    );
  }
  if (secrets.length > 1) {
    into.report.warn("A user has several authenticator apps. Only the first one was moved.", row.place);
  }
  return {
    hasApp: usual.length > 0,
    ...(secrets[0] && { secret: Buffer.from(secrets[0]).toString("base64") }),
    recoveryCodes: textsOf(recoveryCodes),
  };
}

const isUsual = (given: unknown): boolean => {
  const { algorithm, codeLength, timeStep } = isObject(given) ? given : {};
  return (
    /^(HmacSHA1)?$/.test(String(algorithm ?? "")) &&
    (numberIn(codeLength) ?? 6) === 6 &&
    (numberIn(timeStep) ?? 30) === 30
  );
};

/** Base32 is what users type, and what a file of one's own may have: base64 of the usual 20 bytes ends with "=". */
const bytesOf = (secret: string | undefined): Uint8Array | undefined =>
  secret && /^[A-Z2-7]+$/.test(secret) ? base32Secret(secret) : secret ? Buffer.from(secret, "base64") : undefined;

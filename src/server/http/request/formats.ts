import { FormatRegistry } from "@sinclair/typebox";
import { isAppAddress } from "#contract/app-address.ts";
import { isClaimName } from "#contract/claim-parts.ts";
import { isEmail, isScopeName, isStrictEmail } from "#contract/fields.ts";
import { SECRET_LENGTH, SYSTEM_PERMISSION_IDS } from "#contract/limits.ts";
import { UUID } from "#contract/uuid.ts";
import { isUsableHost, WILDCARD_FORM } from "#server/access/trusted-domain.ts";
import { readCursor } from "#server/db/query/cursor.ts";

/** Checks a named format, and describes violations in the contract's words. docs/wire/errors.md, "Validation". */
interface Format {
  accepts(value: string): boolean;
  /** Returns one line, or several where the contract has several for a value. */
  complain(path: string, value: string): string | string[];
}

const isUuid = (value: string) => UUID.test(value);
/** The place before the id of a user, where users move in the order of a list. */
const PLACE_OF_CURSOR = /^-?\d{1,16}_\d{1,16}_/;
const isUrl = (value: string) => !value.includes(" ") && URL.canParse(value);
const startsWithHttp = (value: string) => /^https?:\/\//.test(value);
const PERMISSION_ID = /^\$?[a-z0-9_:]+$/;
const isSystemPermission = (value: string) => SYSTEM_PERMISSION_IDS.some((id) => id === value);
const complainOfUrl = (path: string, value: string) => [
  ...(value.includes(" ") ? [`${path} contains spaces`] : []),
  ...(URL.canParse(value) ? [] : [`${path} is not a valid URL`]),
];

const formats: Record<string, Format> = {
  uuid: { accepts: isUuid, complain: (path) => `${path} must be a valid UUID` },
  cursor: {
    accepts: (value) => isUuid(readCursor(value).id),
    complain: (path) => `${path} must be a valid UUID`,
  },
  "user-cursor": {
    accepts: (value) => isUuid(value) || isUuid(value.replace(PLACE_OF_CURSOR, "")),
    complain: (path) => `${path} must be a valid UUID`,
  },
  "any-id": { accepts: () => true, complain: (path) => `${path} is invalid` },
  "user-id-or-me": {
    accepts: (value) => value === "me" || isUuid(value),
    complain: (path) => `${path} must be a valid UUID`,
  },
  email: { accepts: isEmail, complain: (path) => `${path} must be a valid email` },
  "strict-email": { accepts: isStrictEmail, complain: (path) => `${path} must be a valid email` },
  url: { accepts: isUrl, complain: complainOfUrl },
  "http-url": {
    accepts: (value) => isUrl(value) && startsWithHttp(value),
    complain: (path, value) => [
      ...complainOfUrl(path, value),
      ...(startsWithHttp(value) ? [] : ["URL must start with http:// or https://"]),
    ],
  },
  "trusted-domain": {
    accepts: (value) =>
      isUrl(value) && (isAppAddress(value) || (startsWithHttp(value) && isUsableHost(new URL(value).hostname))),
    complain: (path, value) => [
      ...complainOfUrl(path, value),
      ...(startsWithHttp(value) || isAppAddress(value)
        ? []
        : [
            "URL must start with http:// or https://",
            "The scheme of an app needs a dot, as in com.example.app:/callback",
          ]),
      ...(!URL.canParse(value) || isUsableHost(new URL(value).hostname) ? [] : [`In ${path}, ${WILDCARD_FORM}`]),
    ],
  },
  "handler-path": { accepts: (value) => value.startsWith("/"), complain: () => "Handler path must start with /" },
  base64: {
    accepts: (value) => /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(value),
    complain: (path) => `${path} is not valid base64`,
  },
  code: {
    accepts: (value) => value.length === SECRET_LENGTH,
    complain: (path) => `${path} must be exactly ${SECRET_LENGTH} characters`,
  },
  "provider-id": {
    accepts: (value) => /^[a-z][a-z0-9_]{0,62}$/.test(value),
    complain: (path) => `${path} must be lower case letters, digits and _`,
  },
  "claim-name": {
    accepts: isClaimName,
    complain: (path) =>
      `${path} must begin with a letter or _, have only letters, digits and _ - . : /, and be no claim that the server sets itself`,
  },
  "scope-name": {
    accepts: isScopeName,
    complain: (path) => `${path} must be one scope, of ASCII characters without spaces, quotes and backslashes`,
  },
  "one-line": {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is not allowed.
    accepts: (value) => !/[\u0000-\u001f\u007f\u2028\u2029]/.test(value),
    complain: (path) => `${path} must be a single line without control characters`,
  },
  "own-permission-id": {
    accepts: (value) => /^[a-z0-9_:]+$/.test(value),
    complain: () => 'Only lowercase letters, numbers, ":", "_" and optional "$" at the beginning are allowed',
  },
  "permission-id": {
    accepts: (value) => PERMISSION_ID.test(value) && (!value.startsWith("$") || isSystemPermission(value)),
    complain: (_path, value) =>
      PERMISSION_ID.test(value)
        ? "Invalid system permission"
        : 'Only lowercase letters, numbers, ":", "_" and optional "$" at the beginning are allowed',
  },
};

for (const [name, { accepts }] of Object.entries(formats)) FormatRegistry.Set(name, accepts);

export function formatComplaints(format: string, path: string, value: string): string[] {
  return [formats[format]?.complain(path, value) ?? `${path} is invalid`].flat();
}

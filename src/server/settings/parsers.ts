import { BlockList, isIP } from "node:net";
import { type EmailAddress, emailAddress, isEmail, withAsciiDomain } from "#contract/fields.ts";
import { PLACE_HEADERS, type PlaceHeader } from "#server/http/request/place-headers.ts";
import { unencodedIn } from "./unencoded.ts";

/** Reads the text of a setting; undefined for a text that is not of the setting's form. */
export type Parser<T> = (text: string) => T | undefined;

export const SECRET_MIN_BYTES = 32;
export const DRAIN_MAX_SECONDS = 3_600;

export const anyText: Parser<string> = (text) => text;
export const onOrOff: Parser<boolean> = (text) => (text === "on" ? true : text === "off" ? false : undefined);
export const key: Parser<string> = (text) => (/^\S{16,}$/.test(text) ? text : undefined);
/** Characters that an HTTP header can carry (RFC 9110 §5.5). */
export const headerText: Parser<string> = (text) => (/^[\x21-\x7e]+$/.test(text) ? text : undefined);
/** A name of a bucket that is also one of a host. */
export const bucket: Parser<string> = (text) => (/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text) ? text : undefined);
/** The beginning of names of objects, with a slash at its end. */
export const objectPrefix: Parser<string> = (text) => {
  const path = text.replace(/^\/+|\/+$/g, "");
  return /^[\w.-]+(\/[\w.-]+)*$/.test(path) && !path.split("/").includes("..") ? `${path}/` : undefined;
};
/** The shortest passphrase: somebody who has a backup can try any number of passphrases. */
export const PASSPHRASE_MIN_CHARACTERS = 12;

export const passphrase: Parser<string> = (text) => (text.length >= PASSPHRASE_MIN_CHARACTERS ? text : undefined);

/** A recipient in Bech32, without its checksum, which is checked where the recipient is used. */
const AGE_RECIPIENT = /^age1[02-9ac-hj-np-z]{58,}$/;
export const ageRecipients: Parser<readonly string[]> = (text) => {
  const recipients = text.split(/[\s,]+/).filter((part) => part !== "");
  return recipients.length > 0 && recipients.every((each) => AGE_RECIPIENT.test(each)) ? recipients : undefined;
};

export const secret: Parser<string> = (text) => (Buffer.byteLength(text) >= SECRET_MIN_BYTES ? text : undefined);
export const password: Parser<string> = (text) => (text.length >= 8 && text.length <= 70 ? text : undefined);
export const email: Parser<EmailAddress> = (text) => emailAddress(text) ?? undefined;
/** An address, or a name followed by an address in angle brackets. */
export const sender: Parser<string> = (text) => {
  const [, name, named] = /^([^<>\r\n]*)<([^<>]*)>$/.exec(text) ?? [];
  const address = withAsciiDomain(named ?? text);
  if (!isEmail(address)) return undefined;
  return named === undefined ? address : `${name}<${address}>`;
};

export const oneOf =
  <T extends string>(...values: readonly T[]): Parser<T> =>
  (text) =>
    values.find((value) => value === text);

/** Addresses at which people report weaknesses, as RFC 9116 takes them: mailto: or https, separated by spaces. */
export const contacts: Parser<string[]> = (text) => {
  const all = text.split(/\s+/).filter((each) => each !== "");
  return all.length > 0 && all.every(isContact) ? all : undefined;
};

function isContact(text: string): boolean {
  if (text.startsWith("mailto:")) return isEmail(text.slice("mailto:".length));
  return /^https:\/\/[\x21-\x7e]+$/.test(text) && URL.canParse(text);
}

export const secrets: Parser<string[]> = (text) => {
  const all = text.split(/\s+/);
  return all.every(secret) ? all : undefined;
};

export const port: Parser<number> = (text) => {
  const number = Number(text);
  return /^\d+$/.test(text) && number <= 65_535 ? number : undefined;
};

export const drainSeconds: Parser<number> = (text) => {
  const number = Number(text);
  return /^\d+$/.test(text) && number <= DRAIN_MAX_SECONDS ? number : undefined;
};

const urlOf =
  (schemes: RegExp): Parser<string> =>
  (text) =>
    schemes.test(text) && URL.canParse(text) && unencodedIn(text) === undefined ? text : undefined;

export const httpUrl = urlOf(/^https?:\/\//);
export const httpsUrl = urlOf(/^https:\/\//);
export const smtpUrl = urlOf(/^smtps?:\/\//);
export const postgresUrl = urlOf(/^postgres(ql)?:\/\//);
export const databaseUrl = urlOf(/^(postgres(ql)?|mysql|mariadb):\/\//);

/** Headers as OpenTelemetry writes them: `name=value`, separated by commas, with the values encoded as in URLs. */
export const otlpHeaders: Parser<Record<string, string>> = (text) => {
  const found: [string, string][] = [];
  for (const each of text.split(",").filter((part) => part.trim() !== "")) {
    const [, name = "", encoded = ""] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=(.*)$/.exec(each) ?? [];
    const value = decodedText(encoded.trim());
    if (name === "" || value === undefined || !/^[\x20-\x7e]*$/.test(value)) return undefined;
    found.push([name.toLowerCase(), value]);
  }
  return Object.fromEntries(found);
};

function decodedText(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

export const ratio: Parser<number> = (text) => {
  const number = Number(text);
  return /^\d*\.?\d+$/.test(text) && number <= 1 ? number : undefined;
};

/** Scheme, host and port, with nothing after them. */
export const origin: Parser<string> = (text) => {
  if (!httpUrl(text)) return undefined;
  const url = new URL(text);
  return url.pathname === "/" && !url.search && !url.hash ? url.origin : undefined;
};

/** Headers that say where a client is, separated by commas, in any case. */
export const placeHeaders: Parser<PlaceHeader[]> = (text) => {
  const names = text.split(",").map((each) => each.trim().toLowerCase());
  const found = names.map((name) => PLACE_HEADERS.find((each) => each === name));
  return found.every((each) => each !== undefined) ? found : undefined;
};

/** Addresses and CIDR ranges of IPv4 and IPv6, separated by commas. */
export const networks: Parser<BlockList> = (text) => {
  const list = new BlockList();
  for (const each of text.split(",").map((part) => part.trim())) {
    const [address = "", bits, ...more] = each.split("/");
    // A zone is a network of one machine only, and no list of addresses compares it.
    const family = address.includes("%") ? 0 : isIP(address);
    if (family === 0 || more.length > 0 || (bits !== undefined && !/^\d+$/.test(bits))) return undefined;
    const type = family === 6 ? "ipv6" : "ipv4";
    const width = family === 6 ? 128 : 32;
    if (bits === undefined) list.addAddress(address, type);
    else if (Number(bits) <= width) list.addSubnet(address, Number(bits), type);
    else return undefined;
  }
  return list;
};

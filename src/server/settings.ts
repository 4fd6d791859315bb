import { BlockList, isIP } from "node:net";
import { resolve } from "node:path";
import { isEmail } from "#contract/fields.ts";
import { OAUTH_PROVIDERS } from "#contract/limits.ts";

/** What the operator decides, from the environment and the command line. design.md §3. */
export interface Settings {
  dev: boolean;
  port: number;
  host: string;
  /** The public URL of the server; no slash at the end. */
  publicUrl: string;
  /** Whether the operator set it, or it is a default. */
  isPublicUrlGiven: boolean;
  adminUrl: string | null;
  dataDirectory: string;
  databaseUrl: string | null;
  /** Null: the secret is in a file of the data directory. The first one seals, the others only open (rotation). */
  secrets: readonly [string, ...string[]] | null;
  smtpUrl: string | null;
  emailFrom: string | null;
  internalKeys: { publishableClientKey?: string; secretServerKey?: string; superSecretAdminKey?: string };
  internalSignUp: "open" | "closed" | null;
  firstOwner: { email: string; password: string } | null;
  throttles: boolean;
  commonPasswords: boolean;
  securityNotices: boolean;
  /** One issuer for every shared provider. */
  sharedOAuthIssuer: string | null;
  /** The operator's own apps at providers, by provider. */
  sharedProviders: Readonly<Record<string, { clientId: string; clientSecret: string }>>;
  /** Whether apps may send `plain` challenges. */
  oauthPlainPkce: boolean;
  /** The OpenAI-compatible model of the assistant; its address is that of chat completions. */
  model: { url: string; key: string | null; name: string } | null;
  /** The secret that the operator's scheduled calls send. */
  cronSecret: string | null;
  trustedProxies: BlockList | null;
  /** Private networks that hosts named by users may be in. */
  privateTargets: BlockList | null;
  /** The Svix server that delivers events instead of this server. */
  svix: { url: string; apiKey: string } | null;
  log: "pretty" | "json";
}

/** The location of the data, in the form that the storage expects. */
export const placeOf = ({ dataDirectory, databaseUrl }: Pick<Settings, "dataDirectory" | "databaseUrl">) => ({
  directory: dataDirectory,
  databaseUrl: databaseUrl ?? undefined,
});

type Environment = Record<string, string | undefined>;

/** All problems of the settings at once, each with its value and the expected form. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";

  constructor(readonly problems: readonly string[]) {
    super(`These settings are not valid:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
  }
}

const NAMES = [
  "HALLPASS_URL",
  "HALLPASS_HOST",
  "HALLPASS_PORT",
  "HALLPASS_DATA",
  "HALLPASS_ADMIN_URL",
  "HALLPASS_SECRET",
  "HALLPASS_PREVIOUS_SECRETS",
  "HALLPASS_SMTP_URL",
  "HALLPASS_EMAIL_FROM",
  "HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY",
  "HALLPASS_INTERNAL_SECRET_SERVER_KEY",
  "HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY",
  "HALLPASS_INTERNAL_SIGN_UP",
  "HALLPASS_ADMIN_EMAIL",
  "HALLPASS_ADMIN_PASSWORD",
  "HALLPASS_SHARED_OAUTH_ISSUER",
  "HALLPASS_THROTTLES",
  "HALLPASS_COMMON_PASSWORDS",
  "HALLPASS_SECURITY_NOTICES",
  "HALLPASS_OAUTH_PLAIN_PKCE",
  "HALLPASS_PRIVATE_TARGETS",
  "HALLPASS_TRUSTED_PROXIES",
  "HALLPASS_CRON_SECRET",
  "HALLPASS_AI_URL",
  "HALLPASS_AI_KEY",
  "HALLPASS_AI_MODEL",
  "HALLPASS_SVIX_URL",
  "HALLPASS_SVIX_API_KEY",
  "HALLPASS_LOG",
  ...OAUTH_PROVIDERS.flatMap((provider) => [
    `HALLPASS_SHARED_${provider.toUpperCase()}_CLIENT_ID`,
    `HALLPASS_SHARED_${provider.toUpperCase()}_CLIENT_SECRET`,
  ]),
];

const DEFAULT_PORT = 4255;
export const SECRET_MIN_BYTES = 32;

/** Reads settings; throws a SettingsError that names every problem. Flags of the command line win over the environment. */
export function readSettings(
  environment: Environment,
  flags: { dev?: boolean; port?: string; data?: string } = {},
  isTerminal = false,
): Settings {
  const read = reader({
    ...environment,
    HALLPASS_PORT: flags.port ?? environment.HALLPASS_PORT,
    HALLPASS_DATA: flags.data ?? environment.HALLPASS_DATA,
  });
  const dev = flags.dev ?? false;
  const port = read("HALLPASS_PORT", "a number from 0 to 65535", parsePort) ?? DEFAULT_PORT;
  const host = read("HALLPASS_HOST", "an address or host name to listen on", (value) => value) ?? "127.0.0.1";
  const publicUrl = read("HALLPASS_URL", "an http(s) address such as https://auth.example.com", parseOrigin);
  const email = read("HALLPASS_ADMIN_EMAIL", "an email address", (value) => (isEmail(value) ? value : undefined));
  const password = read("HALLPASS_ADMIN_PASSWORD", "a password of 8 to 70 characters", (value) =>
    value.length >= 8 && value.length <= 70 ? value : undefined,
  );
  const secret = read("HALLPASS_SECRET", "at least 32 bytes of random text", parseSecret);
  const previous = read("HALLPASS_PREVIOUS_SECRETS", "secrets of at least 32 bytes, separated by spaces", (value) => {
    const all = value.split(/\s+/);
    return all.every(parseSecret) ? all : undefined;
  });
  if ((email === null) !== (password === null)) {
    read.complain("HALLPASS_ADMIN_EMAIL and HALLPASS_ADMIN_PASSWORD belong together: set both or neither.");
  }
  if (previous && !secret) read.complain("HALLPASS_PREVIOUS_SECRETS requires HALLPASS_SECRET, the present secret.");
  if (dev && !isLoopback(host))
    read.complain(`HALLPASS_HOST is "${host}", but dev mode listens only on loopback addresses.`);
  if (dev && publicUrl && !isLoopback(new URL(publicUrl).hostname)) {
    read.complain(`HALLPASS_URL is "${publicUrl}", but dev mode works only on localhost. Start without --dev.`);
  }
  const settings: Settings = {
    dev,
    port,
    host,
    isPublicUrlGiven: publicUrl !== null,
    publicUrl: publicUrl ?? `http://localhost:${port}`,
    adminUrl: read("HALLPASS_ADMIN_URL", "an http(s) address", parseOrigin),
    dataDirectory: resolve(read("HALLPASS_DATA", "a directory", (value) => value) ?? "hallpass-data"),
    databaseUrl: read("DATABASE_URL", "postgres://user:password@host/database", (value) =>
      /^postgres(ql)?:\/\//.test(value) && URL.canParse(value) ? value : undefined,
    ),
    secrets: secret ? [secret, ...(previous ?? [])] : null,
    smtpUrl: read("HALLPASS_SMTP_URL", "smtp://user:password@host:587 or smtps://…", (value) =>
      /^smtps?:\/\//.test(value) && URL.canParse(value) ? value : undefined,
    ),
    emailFrom: read("HALLPASS_EMAIL_FROM", 'an address such as "Hallpass <auth@example.com>"', parseSender),
    internalKeys: {
      publishableClientKey: read("HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY", KEY_FORM, parseKey) ?? undefined,
      secretServerKey: read("HALLPASS_INTERNAL_SECRET_SERVER_KEY", KEY_FORM, parseKey) ?? undefined,
      superSecretAdminKey: read("HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY", KEY_FORM, parseKey) ?? undefined,
    },
    internalSignUp: read("HALLPASS_INTERNAL_SIGN_UP", "open or closed", (value) =>
      value === "open" || value === "closed" ? value : undefined,
    ),
    firstOwner: email && password ? { email, password } : null,
    throttles: read("HALLPASS_THROTTLES", "on or off", parseSwitch) ?? true,
    commonPasswords: read("HALLPASS_COMMON_PASSWORDS", "on or off", parseSwitch) ?? true,
    securityNotices: read("HALLPASS_SECURITY_NOTICES", "on or off", parseSwitch) ?? true,
    sharedOAuthIssuer: read(
      "HALLPASS_SHARED_OAUTH_ISSUER",
      "the http(s) address of an OpenID Connect issuer",
      parseHttp,
    ),
    sharedProviders: sharedProviders(read),
    oauthPlainPkce: read("HALLPASS_OAUTH_PLAIN_PKCE", "on or off", parseSwitch) ?? false,
    model: modelIn(read),
    cronSecret: read("HALLPASS_CRON_SECRET", KEY_FORM, parseKey),
    trustedProxies: read("HALLPASS_TRUSTED_PROXIES", "addresses or CIDRs, separated by commas", parseNetworks),
    privateTargets: read("HALLPASS_PRIVATE_TARGETS", "addresses or CIDRs, separated by commas", parseNetworks),
    svix: svix(read),
    log:
      read("HALLPASS_LOG", "pretty or json", (value) => (value === "pretty" || value === "json" ? value : undefined)) ??
      // In dev mode a developer reads the log, also without a terminal.
      (isTerminal || dev ? "pretty" : "json"),
  };
  if (read.problems.length > 0) throw new SettingsError(read.problems);
  return settings;
}

/** Warnings about unknown `HALLPASS_…` names, each with the nearest known name. */
export function unknownSettings(environment: Environment): string[] {
  return Object.keys(environment)
    .filter((name) => name.startsWith("HALLPASS_") && !NAMES.includes(name))
    .map((name) => `${name} is not a setting of Hallpass. Did you mean ${nearest(name)}?`);
}

function reader(environment: Environment) {
  const problems: string[] = [];
  function read<T>(name: string, form: string, parse: (value: string) => T | undefined): T | null {
    const value = environment[name];
    if (value === undefined || value === "") return null;
    const parsed = parse(value);
    if (parsed !== undefined) return parsed;
    const shown = /SECRET|PASSWORD|KEY|_URL/.test(name) ? hidden(value) : `"${value}"`;
    problems.push(`${name} is ${shown}; expected ${form}.`);
    return null;
  }
  return Object.assign(read, { problems, complain: (problem: string) => void problems.push(problem) });
}

/** A server without a key, or a key without a server, is a mistake. */
function svix(read: ReturnType<typeof reader>): Settings["svix"] {
  const url = read("HALLPASS_SVIX_URL", "the http(s) address of a Svix server", (value) =>
    /^https?:\/\//.test(value) && URL.canParse(value) ? value.replace(/\/+$/, "") : undefined,
  );
  const apiKey = read("HALLPASS_SVIX_API_KEY", "a key of that server", (value) => value);
  if ((url === null) !== (apiKey === null)) {
    read.complain("HALLPASS_SVIX_URL and HALLPASS_SVIX_API_KEY belong together: set both or neither.");
  }
  return url && apiKey ? { url, apiKey } : null;
}

/** Credentials of each provider; an id without a secret, or the reverse, is a mistake. */
function sharedProviders(read: ReturnType<typeof reader>): Settings["sharedProviders"] {
  const found = OAUTH_PROVIDERS.flatMap((provider) => {
    const name = `HALLPASS_SHARED_${provider.toUpperCase()}_CLIENT`;
    const clientId = read(`${name}_ID`, "the client ID of an app at the provider", (value) => value);
    const clientSecret = read(`${name}_SECRET`, "the client secret of that app", (value) => value);
    if ((clientId === null) !== (clientSecret === null)) {
      read.complain(`${name}_ID and ${name}_SECRET belong together: set both or neither.`);
    }
    return clientId && clientSecret ? [[provider, { clientId, clientSecret }] as const] : [];
  });
  return Object.fromEntries(found);
}

/** The address is the API's, as its makers' own libraries take it (`…/v1`), or that of chat completions itself. */
function modelIn(read: ReturnType<typeof reader>): Settings["model"] {
  const url = read(
    "HALLPASS_AI_URL",
    "the http(s) address of an OpenAI-compatible API, such as https://api.example.com/v1",
    parseHttp,
  );
  const key = read("HALLPASS_AI_KEY", "a key of printable ASCII characters without spaces", (value) =>
    /^[\x21-\x7e]+$/.test(value) ? value : undefined,
  );
  const name = read("HALLPASS_AI_MODEL", "the name of a model", (value) => value);
  if ((url === null) !== (name === null)) {
    read.complain("HALLPASS_AI_URL and HALLPASS_AI_MODEL belong together: set both or neither.");
  }
  if (key !== null && url === null) read.complain("HALLPASS_AI_KEY requires HALLPASS_AI_URL.");
  if (url === null || name === null) return null;
  return { url: completionsAddress(url), key, name };
}

function completionsAddress(address: string): string {
  const url = new URL(address);
  url.pathname = url.pathname.replace(/\/+$/, "");
  if (!url.pathname.endsWith("/chat/completions")) url.pathname += "/chat/completions";
  return url.href;
}

/** Enough of a value to recognize it, without its secret part. */
const hidden = (value: string) =>
  URL.canParse(value) ? `"${new URL(value).protocol}//${new URL(value).host}…"` : `${value.length} characters long`;

const KEY_FORM = "at least 16 characters without spaces";
const parseKey = (value: string) => (/^\S{16,}$/.test(value) ? value : undefined);
const parseSecret = (value: string) => (Buffer.byteLength(value) >= SECRET_MIN_BYTES ? value : undefined);
const parseHttp = (value: string) => (/^https?:\/\//.test(value) && URL.canParse(value) ? value : undefined);
const parseSwitch = (value: string) => (value === "on" ? true : value === "off" ? false : undefined);
const parseSender = (value: string) => (isEmail(value.replace(/^.*<|>$/g, "")) ? value : undefined);

function parsePort(value: string): number | undefined {
  const port = Number(value);
  return /^\d+$/.test(value) && port <= 65_535 ? port : undefined;
}

function parseOrigin(value: string): string | undefined {
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) return undefined;
  const url = new URL(value);
  return url.pathname === "/" && !url.search && !url.hash ? url.origin : undefined;
}

function parseNetworks(value: string): BlockList | undefined {
  const list = new BlockList();
  for (const each of value.split(",").map((part) => part.trim())) {
    const [address = "", bits] = each.split("/");
    const family = isIP(address);
    if (family === 0 || (bits !== undefined && !/^\d+$/.test(bits))) return undefined;
    const type = family === 6 ? "ipv6" : "ipv4";
    const width = family === 6 ? 128 : 32;
    if (bits === undefined) list.addAddress(address, type);
    else if (Number(bits) <= width) list.addSubnet(address, Number(bits), type);
    else return undefined;
  }
  return list;
}

/** localhost, *.localhost, 127.x.x.x or [::1]. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "").toLowerCase();
  return name === "localhost" || name.endsWith(".localhost") || name === "::1" || /^127(\.\d{1,3}){3}$/.test(name);
}

function nearest(name: string): string {
  const distances = NAMES.map((known) => ({ known, distance: editDistance(name, known) }));
  return distances.reduce((best, each) => (each.distance < best.distance ? each : best)).known;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, substitution));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

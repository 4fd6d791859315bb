import { type BlockList, isIP } from "node:net";
import { networkInterfaces } from "node:os";
import { resolve } from "node:path";
import type { EmailAddress } from "#contract/fields.ts";
import { OAUTH_PROVIDERS } from "#contract/providers.ts";
import type { EncryptTo } from "#server/crypto/age.ts";
import type { ObjectStoreSettings } from "./db/backup/object-store.ts";
import type { PlaceHeader } from "./http/request/place-headers.ts";
import type { LogLevel } from "./log.ts";
import { readCertificates } from "./settings/certificate-file.ts";
import { SettingsError, SettingsReader } from "./settings/reader.ts";
import type { Environment } from "./settings/secret-files.ts";
import { PROVIDER_SETTINGS, providerSetting } from "./settings/table.ts";

/** The operator's settings, from the environment and the command line. `settings/table.ts` describes each one. */
export interface Settings {
  dev: boolean;
  port: number;
  host: string;
  /** The public URL of the server, without a slash at the end. */
  publicUrl: string;
  /** Whether the operator set the public URL; false for the default. */
  isPublicUrlGiven: boolean;
  adminUrl: string | null;
  /** Null when the server speaks http. */
  tls: TlsSettings | null;
  /** The port that redirects to https, and answers the challenges of a certificate authority. */
  httpPort: number | null;
  dataDirectory: string;
  databaseUrl: string | null;
  /** The database of another product, for `hallpass import`. */
  importDatabase: string | null;
  /** The bearer token of another product's SCIM server, for `hallpass import`. */
  importToken: string | null;
  replicaUrl: string | null;
  /**
   * Null when the secret is in a file of the data directory. The first secret seals, the others only open (rotation).
   */
  secrets: readonly [string, ...string[]] | null;
  /** Encrypts backups, and opens them. */
  backupPassphrase: string | null;
  /** Recipients of age; none for backups that are not encrypted, or under a passphrase. */
  backupRecipients: readonly string[];
  /** The store that gets backups besides the disk. */
  backupStore: ObjectStoreSettings | null;
  smtpUrl: string | null;
  emailFrom: string | null;
  internalKeys: { publishableClientKey?: string; secretServerKey?: string; superSecretAdminKey?: string };
  internalSignUp: "open" | "closed" | null;
  firstOwner: { email: EmailAddress; password: string } | null;
  throttles: boolean;
  commonPasswords: boolean;
  securityNotices: boolean;
  /** Whether owners get emails about problems; the address for problems of the server, instead of its owners. */
  alerts: { isOn: boolean; email: EmailAddress | null };
  /** The issuer behind every shared provider. */
  sharedOAuthIssuer: string | null;
  /** The operator's own apps at OAuth providers, by provider. */
  sharedProviders: Readonly<Record<string, { clientId: string; clientSecret: string }>>;
  /** Whether apps may use the PKCE method `plain`. */
  oauthPlainPkce: boolean;
  /** The OpenAI-compatible model of the assistant; `url` is the one of chat completions. */
  model: { url: string; key: string | null; name: string } | null;
  /** The secret that the operator's scheduled calls send. */
  cronSecret: string | null;
  trustedProxies: BlockList | null;
  /** The headers of trusted proxies that say where a client is. */
  placeHeaders: readonly PlaceHeader[];
  /** Private networks in which hosts named by users may be. */
  privateTargets: BlockList | null;
  /** Certificates in PEM that outgoing connections trust, with the file that they are from. */
  trustedCa: { file: string; certificates: string } | null;
  /** The Svix server that delivers events instead of this server. */
  svix: { url: string; apiKey: string } | null;
  /** Addresses at which people report weaknesses of this server, the preferred one first. */
  securityContacts: readonly string[];
  log: "pretty" | "json";
  logLevel: LogLevel;
  /** Null for the standard output. */
  logFile: string | null;
  /** Null for a line for each request to the API, at level `info`. */
  accessLog: "on" | "off" | "anonymous" | null;
  /** Where `/metrics` is: on a port of its own, or on the server's if `listen` is null. Null for no metrics. */
  metrics: { listen: { host: string; port: number } | null; token: string | null } | null;
  /** The collector that takes traces over OTLP/HTTP; null for none. */
  traces: {
    url: string;
    headers: Readonly<Record<string, string>>;
    serviceName: string;
    /** The part of the traces that begin here and are recorded, from 0 to 1. */
    sampled: number;
  } | null;
  /** Between the signal to stop and the stop. */
  drainSeconds: number;
}

/** Where the certificate comes from. */
export type TlsSettings =
  | { from: "files"; cert: string; key: string }
  /** `directory` is the URL of the authority, `ca` a file with the root that its own certificate comes from. */
  | { from: "acme"; email: EmailAddress | null; directory: string; ca: string | null };

/** The location of the data, in the form that the storage expects. */
export const placeOf = ({ dataDirectory, databaseUrl }: Pick<Settings, "dataDirectory" | "databaseUrl">) => ({
  directory: dataDirectory,
  databaseUrl: databaseUrl ?? undefined,
});

/** What the settings encrypt backups with. With recipients, the passphrase only opens backups that were made under it. */
export function backupsEncryptedTo({
  backupPassphrase,
  backupRecipients,
}: Pick<Settings, "backupPassphrase" | "backupRecipients">): EncryptTo | null {
  if (backupRecipients.length > 0) return { recipients: backupRecipients };
  return backupPassphrase === null ? null : { passphrase: backupPassphrase };
}

const DEFAULT_PORT = 4255;
/** The directory of the certificate authority, unless a setting names another one. */
export const LETS_ENCRYPT = "https://acme-v02.api.letsencrypt.org/directory";

/**
 * Reads the settings; throws a SettingsError that names every problem. Command-line flags take precedence over the
 * environment.
 */
export function readSettings(
  environment: Environment,
  flags: { dev?: boolean; port?: string; data?: string } = {},
  isTerminal = false,
): Settings {
  const reader = new SettingsReader({
    ...environment,
    HALLPASS_PORT: flags.port ?? environment.HALLPASS_PORT,
    HALLPASS_DATA: flags.data ?? environment.HALLPASS_DATA,
  });
  const dev = flags.dev ?? false;
  const givenPort = reader.read("HALLPASS_PORT");
  const givenHost = reader.read("HALLPASS_HOST");
  const publicUrl = reader.read("HALLPASS_URL");
  const tls = tlsIn(reader, publicUrl);
  const isPublicTls = tls !== null && publicUrl !== null && !isLoopback(new URL(publicUrl).hostname);
  const port = givenPort ?? (tls && publicUrl ? portOf(publicUrl) : DEFAULT_PORT);
  const host = givenHost ?? (isPublicTls ? everyAddress() : "127.0.0.1");
  const httpPort = reader.read("HALLPASS_HTTP_PORT") ?? (tls?.from === "acme" ? 80 : null);
  if (httpPort !== null && !tls) reader.complain("HALLPASS_HTTP_PORT requires HALLPASS_TLS or HALLPASS_TLS_CERT.");
  const logFile = reader.read("HALLPASS_LOG_FILE");
  if (dev) requireLoopback(reader, host, publicUrl);
  const settings: Settings = {
    dev,
    port,
    host,
    isPublicUrlGiven: publicUrl !== null,
    publicUrl: publicUrl ?? `${tls ? "https" : "http"}://localhost:${port}`,
    adminUrl: reader.read("HALLPASS_ADMIN_URL"),
    tls,
    httpPort,
    dataDirectory: resolve(reader.read("HALLPASS_DATA") ?? "hallpass-data"),
    databaseUrl: reader.read("DATABASE_URL"),
    importDatabase: reader.read("HALLPASS_IMPORT_DATABASE"),
    importToken: reader.read("HALLPASS_IMPORT_TOKEN"),
    replicaUrl: reader.read("DATABASE_REPLICA_URL"),
    secrets: secretsIn(reader),
    backupPassphrase: reader.read("HALLPASS_BACKUP_PASSPHRASE"),
    backupRecipients: reader.read("HALLPASS_BACKUP_RECIPIENTS") ?? [],
    backupStore: backupStoreIn(reader),
    smtpUrl: reader.read("HALLPASS_SMTP_URL"),
    emailFrom: reader.read("HALLPASS_EMAIL_FROM"),
    internalKeys: {
      publishableClientKey: reader.read("HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY") ?? undefined,
      secretServerKey: reader.read("HALLPASS_INTERNAL_SECRET_SERVER_KEY") ?? undefined,
      superSecretAdminKey: reader.read("HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY") ?? undefined,
    },
    internalSignUp: reader.read("HALLPASS_INTERNAL_SIGN_UP"),
    firstOwner: firstOwnerIn(reader),
    throttles: reader.read("HALLPASS_THROTTLES") ?? true,
    commonPasswords: reader.read("HALLPASS_COMMON_PASSWORDS") ?? true,
    securityNotices: reader.read("HALLPASS_SECURITY_NOTICES") ?? true,
    alerts: { isOn: reader.read("HALLPASS_ALERTS") ?? true, email: reader.read("HALLPASS_ALERT_EMAIL") },
    sharedOAuthIssuer: reader.read("HALLPASS_SHARED_OAUTH_ISSUER"),
    sharedProviders: sharedProvidersIn(reader),
    oauthPlainPkce: reader.read("HALLPASS_OAUTH_PLAIN_PKCE") ?? false,
    model: modelIn(reader),
    cronSecret: reader.read("HALLPASS_CRON_SECRET"),
    trustedProxies: reader.read("HALLPASS_TRUSTED_PROXIES"),
    placeHeaders: reader.read("HALLPASS_PLACE_HEADERS") ?? [],
    privateTargets: reader.read("HALLPASS_PRIVATE_TARGETS"),
    trustedCa: trustedCaIn(reader),
    svix: svixIn(reader),
    securityContacts: reader.read("HALLPASS_SECURITY_CONTACT") ?? [],
    // In dev mode a developer reads the log, even without a terminal.
    log: reader.read("HALLPASS_LOG") ?? (logFile === null && (isTerminal || dev) ? "pretty" : "json"),
    logLevel: reader.read("HALLPASS_LOG_LEVEL") ?? "info",
    logFile: logFile && resolve(logFile),
    accessLog: reader.read("HALLPASS_ACCESS_LOG"),
    metrics: metricsIn(reader),
    traces: tracesIn(reader),
    drainSeconds: reader.read("HALLPASS_DRAIN_SECONDS") ?? 0,
  };
  if (reader.problems.length > 0) throw new SettingsError(reader.problems);
  return settings;
}

function trustedCaIn(reader: SettingsReader): Settings["trustedCa"] {
  const path = reader.read("HALLPASS_TRUSTED_CA");
  if (path === null) return null;
  const found = readCertificates(path);
  if ("certificates" in found) return { file: resolve(path), ...found };
  reader.complain(`HALLPASS_TRUSTED_CA names ${path}, which ${found.problem}.`);
  return null;
}

function requireLoopback(reader: SettingsReader, host: string, publicUrl: string | null): void {
  if (!isLoopback(host))
    reader.complain(`HALLPASS_HOST is "${host}", but dev mode listens only on loopback addresses.`);
  if (publicUrl && !isLoopback(new URL(publicUrl).hostname)) {
    reader.complain(`HALLPASS_URL is "${publicUrl}", but dev mode works only on localhost. Start without --dev.`);
  }
}

function tlsIn(reader: SettingsReader, publicUrl: string | null): TlsSettings | null {
  reader.requireTogether("HALLPASS_TLS_CERT", "HALLPASS_TLS_KEY");
  const cert = reader.read("HALLPASS_TLS_CERT");
  const key = reader.read("HALLPASS_TLS_KEY");
  const acme = acmeIn(reader, publicUrl);
  if (acme && (cert || key)) reader.complain("HALLPASS_TLS and HALLPASS_TLS_CERT are both set: set only one.");
  if (acme || !cert || !key) return acme;
  if (publicUrl && !publicUrl.startsWith("https:"))
    reader.complain(`HALLPASS_URL is "${publicUrl}"; with a certificate, expected an https address.`);
  return { from: "files", cert: resolve(cert), key: resolve(key) };
}

function acmeIn(reader: SettingsReader, publicUrl: string | null): TlsSettings | null {
  const kind = reader.read("HALLPASS_TLS");
  const email = reader.read("HALLPASS_TLS_EMAIL");
  const directory = reader.read("HALLPASS_ACME_DIRECTORY");
  const ca = reader.read("HALLPASS_ACME_CA");
  if (!kind) {
    for (const name of ["HALLPASS_TLS_EMAIL", "HALLPASS_ACME_DIRECTORY", "HALLPASS_ACME_CA"])
      if (reader.isGiven(name)) reader.complain(`${name} requires HALLPASS_TLS=acme.`);
    return null;
  }
  const host = publicUrl?.startsWith("https:") ? new URL(publicUrl).hostname : "localhost";
  if (isLoopback(host) || isIP(host) || host.startsWith("["))
    reader.complain(
      `HALLPASS_TLS=acme needs HALLPASS_URL to be https with a host name, such as https://auth.example.com.`,
    );
  return { from: "acme", email, directory: directory ?? LETS_ENCRYPT, ca: ca && resolve(ca) };
}

const portOf = (url: string) => Number(new URL(url).port) || 443;

/** Both families where the machine has both: a certificate authority may connect over either. */
function everyAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return all.some(({ family }) => family === "IPv6") ? "::" : "0.0.0.0";
}

function secretsIn(reader: SettingsReader): Settings["secrets"] {
  const secret = reader.read("HALLPASS_SECRET");
  const previous = reader.read("HALLPASS_PREVIOUS_SECRETS");
  if (previous && !reader.isGiven("HALLPASS_SECRET"))
    reader.complain("HALLPASS_PREVIOUS_SECRETS requires HALLPASS_SECRET, the present secret.");
  return secret ? [secret, ...(previous ?? [])] : null;
}

function backupStoreIn(reader: SettingsReader): Settings["backupStore"] {
  const names = ["ENDPOINT", "BUCKET", "ACCESS_KEY_ID", "SECRET_ACCESS_KEY", "REGION", "PREFIX", "STYLE"];
  const [endpoint, bucket] = [reader.read("HALLPASS_BACKUP_S3_ENDPOINT"), reader.read("HALLPASS_BACKUP_S3_BUCKET")];
  const accessKeyId = reader.read("HALLPASS_BACKUP_S3_ACCESS_KEY_ID");
  const secretAccessKey = reader.read("HALLPASS_BACKUP_S3_SECRET_ACCESS_KEY");
  const region = reader.read("HALLPASS_BACKUP_S3_REGION") ?? "us-east-1";
  const prefix = reader.read("HALLPASS_BACKUP_S3_PREFIX") ?? "";
  const isPathStyle = reader.read("HALLPASS_BACKUP_S3_STYLE") !== "host";
  const isGiven = (name: string) => reader.isGiven(`HALLPASS_BACKUP_S3_${name}`);
  if (!names.some(isGiven)) return null;
  for (const name of names.slice(0, 4).filter((each) => !isGiven(each))) {
    reader.complain(`HALLPASS_BACKUP_S3_${name} is missing: a store for backups needs it.`);
  }
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return null;
  return { endpoint, bucket, region, prefix, accessKeyId, secretAccessKey, isPathStyle };
}

function firstOwnerIn(reader: SettingsReader): Settings["firstOwner"] {
  reader.requireTogether("HALLPASS_ADMIN_EMAIL", "HALLPASS_ADMIN_PASSWORD");
  const email = reader.read("HALLPASS_ADMIN_EMAIL");
  const password = reader.read("HALLPASS_ADMIN_PASSWORD");
  return email && password ? { email, password } : null;
}

function svixIn(reader: SettingsReader): Settings["svix"] {
  reader.requireTogether("HALLPASS_SVIX_URL", "HALLPASS_SVIX_API_KEY");
  const url = reader.read("HALLPASS_SVIX_URL")?.replace(/\/+$/, "");
  const apiKey = reader.read("HALLPASS_SVIX_API_KEY");
  return url && apiKey ? { url, apiKey } : null;
}

function sharedProvidersIn(reader: SettingsReader): Settings["sharedProviders"] {
  const found = OAUTH_PROVIDERS.flatMap((provider) => {
    const [id, secret] = [providerSetting(provider, "CLIENT_ID"), providerSetting(provider, "CLIENT_SECRET")];
    reader.requireTogether(id, secret);
    const clientId = reader.readAs(id, PROVIDER_SETTINGS.CLIENT_ID);
    const clientSecret = reader.readAs(secret, PROVIDER_SETTINGS.CLIENT_SECRET);
    return clientId && clientSecret ? [[provider, { clientId, clientSecret }] as const] : [];
  });
  return Object.fromEntries(found);
}

function modelIn(reader: SettingsReader): Settings["model"] {
  reader.requireTogether("HALLPASS_AI_URL", "HALLPASS_AI_MODEL");
  const url = reader.read("HALLPASS_AI_URL");
  const name = reader.read("HALLPASS_AI_MODEL");
  const key = reader.read("HALLPASS_AI_KEY");
  if (key && !url) reader.complain("HALLPASS_AI_KEY requires HALLPASS_AI_URL.");
  return url && name ? { url: completionsUrl(url), key, name } : null;
}

/** Metrics reveal the use and the version of the server: reading them over a network needs a token. */
function metricsIn(reader: SettingsReader): Settings["metrics"] {
  const port = reader.read("HALLPASS_METRICS_PORT");
  const givenHost = reader.read("HALLPASS_METRICS_HOST");
  const token = reader.read("HALLPASS_METRICS_TOKEN");
  const host = givenHost ?? "127.0.0.1";
  if (givenHost !== null && !reader.isGiven("HALLPASS_METRICS_PORT")) {
    reader.complain("HALLPASS_METRICS_HOST requires HALLPASS_METRICS_PORT.");
  }
  if (port !== null && !isLoopback(host) && !reader.isGiven("HALLPASS_METRICS_TOKEN")) {
    reader.complain(`HALLPASS_METRICS_HOST is "${host}", which others can reach: set HALLPASS_METRICS_TOKEN, too.`);
  }
  if (port !== null) return { listen: { host, port }, token };
  return token === null ? null : { listen: null, token };
}

function tracesIn(reader: SettingsReader): Settings["traces"] {
  const endpoint = reader.read("OTEL_EXPORTER_OTLP_ENDPOINT");
  const url =
    reader.read("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT") ?? (endpoint && `${endpoint.replace(/\/+$/, "")}/v1/traces`);
  const headers = reader.read("OTEL_EXPORTER_OTLP_HEADERS") ?? {};
  const serviceName = reader.read("OTEL_SERVICE_NAME") ?? "hallpass";
  const sampled = reader.read("OTEL_TRACES_SAMPLER_ARG") ?? 1;
  // Other programs on the machine may use these settings, too: without an address, none of them is an error.
  return url ? { url, headers, serviceName, sampled } : null;
}

/** Returns the URL of chat completions, given that URL or the base URL that client libraries take (`…/v1`). */
function completionsUrl(address: string): string {
  const url = new URL(address);
  url.pathname = url.pathname.replace(/\/+$/, "");
  if (!url.pathname.endsWith("/chat/completions")) url.pathname += "/chat/completions";
  return url.href;
}

/** Whether a host is localhost, *.localhost, 127.x.x.x or [::1]. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "").toLowerCase();
  return name === "localhost" || name.endsWith(".localhost") || name === "::1" || /^127(\.\d{1,3}){3}$/.test(name);
}

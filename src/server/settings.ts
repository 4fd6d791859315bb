import type { BlockList } from "node:net";
import { resolve } from "node:path";
import { OAUTH_PROVIDERS } from "#contract/providers.ts";
import type { LogLevel } from "./log.ts";
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
  dataDirectory: string;
  databaseUrl: string | null;
  /** Null when the secret is in a file of the data directory. The first one seals, the others only open (rotation). */
  secrets: readonly [string, ...string[]] | null;
  /** Encrypts backups, and opens them. */
  backupPassphrase: string | null;
  smtpUrl: string | null;
  emailFrom: string | null;
  internalKeys: { publishableClientKey?: string; secretServerKey?: string; superSecretAdminKey?: string };
  internalSignUp: "open" | "closed" | null;
  firstOwner: { email: string; password: string } | null;
  throttles: boolean;
  commonPasswords: boolean;
  securityNotices: boolean;
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
  /** Private networks in which hosts named by users may be. */
  privateTargets: BlockList | null;
  /** The Svix server that delivers events instead of this server. */
  svix: { url: string; apiKey: string } | null;
  log: "pretty" | "json";
  logLevel: LogLevel;
  /** Null for the standard output. */
  logFile: string | null;
  /** Null for a line for each request to the API, at level `info`. */
  accessLog: "on" | "off" | "anonymous" | null;
  /** Between the signal to stop and the stop. */
  drainSeconds: number;
}

/** The location of the data, in the form that the storage expects. */
export const placeOf = ({ dataDirectory, databaseUrl }: Pick<Settings, "dataDirectory" | "databaseUrl">) => ({
  directory: dataDirectory,
  databaseUrl: databaseUrl ?? undefined,
});

const DEFAULT_PORT = 4255;

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
  const port = reader.read("HALLPASS_PORT") ?? DEFAULT_PORT;
  const host = reader.read("HALLPASS_HOST") ?? "127.0.0.1";
  const publicUrl = reader.read("HALLPASS_URL");
  const logFile = reader.read("HALLPASS_LOG_FILE");
  if (dev) requireLoopback(reader, host, publicUrl);
  const settings: Settings = {
    dev,
    port,
    host,
    isPublicUrlGiven: publicUrl !== null,
    publicUrl: publicUrl ?? `http://localhost:${port}`,
    adminUrl: reader.read("HALLPASS_ADMIN_URL"),
    dataDirectory: resolve(reader.read("HALLPASS_DATA") ?? "hallpass-data"),
    databaseUrl: reader.read("DATABASE_URL"),
    secrets: secretsIn(reader),
    backupPassphrase: reader.read("HALLPASS_BACKUP_PASSPHRASE"),
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
    sharedOAuthIssuer: reader.read("HALLPASS_SHARED_OAUTH_ISSUER"),
    sharedProviders: sharedProvidersIn(reader),
    oauthPlainPkce: reader.read("HALLPASS_OAUTH_PLAIN_PKCE") ?? false,
    model: modelIn(reader),
    cronSecret: reader.read("HALLPASS_CRON_SECRET"),
    trustedProxies: reader.read("HALLPASS_TRUSTED_PROXIES"),
    privateTargets: reader.read("HALLPASS_PRIVATE_TARGETS"),
    svix: svixIn(reader),
    // In dev mode a developer reads the log, even without a terminal.
    log: reader.read("HALLPASS_LOG") ?? (logFile === null && (isTerminal || dev) ? "pretty" : "json"),
    logLevel: reader.read("HALLPASS_LOG_LEVEL") ?? "info",
    logFile: logFile && resolve(logFile),
    accessLog: reader.read("HALLPASS_ACCESS_LOG"),
    drainSeconds: reader.read("HALLPASS_DRAIN_SECONDS") ?? 0,
  };
  if (reader.problems.length > 0) throw new SettingsError(reader.problems);
  return settings;
}

function requireLoopback(reader: SettingsReader, host: string, publicUrl: string | null): void {
  if (!isLoopback(host))
    reader.complain(`HALLPASS_HOST is "${host}", but dev mode listens only on loopback addresses.`);
  if (publicUrl && !isLoopback(new URL(publicUrl).hostname)) {
    reader.complain(`HALLPASS_URL is "${publicUrl}", but dev mode works only on localhost. Start without --dev.`);
  }
}

function secretsIn(reader: SettingsReader): Settings["secrets"] {
  const secret = reader.read("HALLPASS_SECRET");
  const previous = reader.read("HALLPASS_PREVIOUS_SECRETS");
  if (previous && !reader.isGiven("HALLPASS_SECRET"))
    reader.complain("HALLPASS_PREVIOUS_SECRETS requires HALLPASS_SECRET, the present secret.");
  return secret ? [secret, ...(previous ?? [])] : null;
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

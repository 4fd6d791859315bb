import { OAUTH_PROVIDERS } from "#contract/providers.ts";
import { PLACE_HEADERS } from "#server/http/request/place-headers.ts";
import { LOG_LEVELS } from "#server/log.ts";
import * as parse from "./parsers.ts";

/** A setting: its parser, the message for a wrong value, and its description in docs/settings.md. */
export interface Setting<T = unknown> {
  parse: parse.Parser<T>;
  /** Ends the sentence "HALLPASS_PORT is "x"; expected …". */
  form: string;
  /** Whether a value, or part of it, is secret: messages then show only its length, or the host of a URL. */
  isSecret?: boolean;
  /** Whether the value may be in a file that the setting with `_FILE` names. */
  mayBeFile?: boolean;
  /** The equivalent command-line flag. */
  flag?: `--${string}`;
  /** For docs/settings.md, in Markdown. */
  meaning: string;
  /** The default, for docs/settings.md, in Markdown; absent if there is none. */
  default?: string;
}

const setting = <T>(each: Setting<T>) => each;

const ON_OR_OFF = "on or off";
const NETWORKS = "addresses or CIDRs, separated by commas";
const KEY = "at least 16 characters without spaces";
const internalKey = (what: string) =>
  setting({
    parse: parse.key,
    form: KEY,
    isSecret: true,
    mayBeFile: true,
    meaning: `Fixed ${what} of project \`internal\``,
  });

/** Every setting except those of providers, in the order of docs/settings.md. */
export const SETTINGS = {
  HALLPASS_URL: setting({
    parse: parse.origin,
    form: "an http(s) address such as https://auth.example.com",
    meaning: "Public URL: scheme, host and port, without a path",
    default: "`http://localhost:<port>`",
  }),
  HALLPASS_HOST: setting({
    parse: parse.anyText,
    form: "an address or host name to listen on",
    meaning: "Address to listen on",
    default: "`127.0.0.1`; with TLS and a public `HALLPASS_URL`, every address",
  }),
  HALLPASS_PORT: setting({
    parse: parse.port,
    form: "a number from 0 to 65535",
    flag: "--port",
    meaning: "Port to listen on",
    default: "4255; with TLS, the port of `HALLPASS_URL`",
  }),
  HALLPASS_TLS: setting({
    parse: parse.oneOf("acme"),
    form: "acme",
    meaning:
      "`acme`: the server speaks https, and [gets and renews its certificate automatically](production.md#one-file-one-domain-two-settings) (RFC 8555)",
    default: "http, or the files of `HALLPASS_TLS_CERT`",
  }),
  HALLPASS_TLS_EMAIL: setting({
    parse: parse.email,
    form: "an email address",
    meaning: "With `HALLPASS_TLS`: address for emails from the certificate authority. Not every authority needs one",
  }),
  HALLPASS_ACME_DIRECTORY: setting({
    parse: parse.httpsUrl,
    form: "the https address of a certificate authority's directory",
    meaning: "With `HALLPASS_TLS`: directory of another certificate authority",
    default: "Let's Encrypt",
  }),
  HALLPASS_ACME_CA: setting({
    parse: parse.anyText,
    form: "a file",
    meaning: "With a private certificate authority: file with the root, in PEM, that the authority's own address uses",
    default: "the roots of public authorities",
  }),
  HALLPASS_TLS_CERT: setting({
    parse: parse.anyText,
    form: "a file",
    meaning:
      "File with the certificate in PEM, and after it those between it and the root. With `HALLPASS_TLS_KEY`: the server [speaks https](production.md#a-certificate-of-your-own)",
  }),
  HALLPASS_TLS_KEY: setting({
    parse: parse.anyText,
    form: "a file",
    meaning: "File with the private key of that certificate, in PEM",
  }),
  HALLPASS_HTTP_PORT: setting({
    parse: parse.port,
    form: "a number from 0 to 65535",
    meaning:
      "With TLS: port that redirects browsers from http to https. With `HALLPASS_TLS`, it also answers the authority's challenges",
    default: "80 with `HALLPASS_TLS`, otherwise none",
  }),
  HALLPASS_DATA: setting({
    parse: parse.anyText,
    form: "a directory",
    flag: "--data",
    meaning: "Data directory",
    default: "`./hallpass-data`",
  }),
  HALLPASS_ADMIN_URL: setting({
    parse: parse.origin,
    form: "an http(s) address",
    meaning: "Origin of the console, if it has one of its own",
    default: "`HALLPASS_URL`",
  }),
  HALLPASS_SECRET: setting({
    parse: parse.secret,
    form: "at least 32 bytes of random text",
    isSecret: true,
    mayBeFile: true,
    meaning: "Master secret of at least 32 bytes. It encrypts everything that the server must read again",
    default: "created once, in the data directory",
  }),
  HALLPASS_PREVIOUS_SECRETS: setting({
    parse: parse.secrets,
    form: "secrets of at least 32 bytes, separated by spaces",
    isSecret: true,
    mayBeFile: true,
    meaning: "Older secrets, separated by spaces. Data sealed under them can still be read",
  }),
  HALLPASS_BACKUP_PASSPHRASE: setting({
    parse: parse.passphrase,
    form: `at least ${parse.PASSPHRASE_MIN_CHARACTERS} characters`,
    isSecret: true,
    mayBeFile: true,
    meaning:
      "Passphrase of at least 12 characters. It [encrypts backups](backup.md#encryption), of `hallpass backup` and of the console, and opens them",
    default: "backups are not encrypted",
  }),
  HALLPASS_BACKUP_RECIPIENTS: setting({
    parse: parse.ageRecipients,
    form: "recipients of age, which begin with age1",
    meaning:
      "Recipients of age, separated by commas. Backups are [encrypted to their keys](backup.md#encryption) instead of a passphrase: this server cannot open them",
    default: "none",
  }),
  HALLPASS_BACKUP_S3_ENDPOINT: setting({
    parse: parse.httpUrl,
    form: "the http(s) address of an S3-compatible store",
    meaning: "Address of an S3-compatible store that [gets backups, too](backup.md#a-store-for-backups)",
    default: "backups stay on the disk",
  }),
  HALLPASS_BACKUP_S3_BUCKET: setting({
    parse: parse.bucket,
    form: "the name of a bucket",
    meaning: "Bucket for the backups; required with `HALLPASS_BACKUP_S3_ENDPOINT`",
  }),
  HALLPASS_BACKUP_S3_ACCESS_KEY_ID: setting({
    parse: parse.headerText,
    form: "the id of an access key",
    isSecret: true,
    mayBeFile: true,
    meaning: "Id of the access key of the store; required with `HALLPASS_BACKUP_S3_ENDPOINT`",
  }),
  HALLPASS_BACKUP_S3_SECRET_ACCESS_KEY: setting({
    parse: parse.headerText,
    form: "a secret access key",
    isSecret: true,
    mayBeFile: true,
    meaning: "Secret of that key",
  }),
  HALLPASS_BACKUP_S3_REGION: setting({
    parse: parse.headerText,
    form: "the name of a region",
    meaning: "Region that requests are signed for",
    default: "`us-east-1`",
  }),
  HALLPASS_BACKUP_S3_PREFIX: setting({
    parse: parse.objectPrefix,
    form: "a path of letters, digits, dots, hyphens and underscores",
    meaning: "Beginning of the names of all backups in the bucket, such as `hallpass/`",
    default: "none",
  }),
  HALLPASS_BACKUP_S3_STYLE: setting({
    parse: parse.oneOf("path", "host"),
    form: "path or host",
    meaning: "Whether the bucket is in the path of addresses (`path`) or before their host (`host`)",
    default: "`path`",
  }),
  DATABASE_URL: setting({
    parse: parse.postgresUrl,
    form: "postgres://user:password@host/database",
    isSecret: true,
    mayBeFile: true,
    meaning:
      "`postgres://…`, with `%`, `/`, `?` and `#` in the user and the password written as `%25`, `%2F`, `%3F` and `%23`. It requires `HALLPASS_SECRET`, with the same value for every instance",
    default: "SQLite",
  }),
  DATABASE_REPLICA_URL: setting({
    parse: parse.postgresUrl,
    form: "postgres://user:password@host/database",
    isSecret: true,
    mayBeFile: true,
    meaning: "A streaming replica of `DATABASE_URL` that [reads lists and overviews](scaling.md#a-replica-for-lists)",
    default: "`DATABASE_URL` reads them",
  }),
  HALLPASS_IMPORT_DATABASE: setting({
    parse: parse.databaseUrl,
    form: "postgres://user:password@host/database or mysql://…",
    isSecret: true,
    mayBeFile: true,
    meaning:
      "The database of another product that `hallpass import --from <product> database` reads, so that its password is in no list of processes",
  }),
  HALLPASS_IMPORT_TOKEN: setting({
    parse: parse.headerText,
    form: "the token alone, without blanks",
    isSecret: true,
    mayBeFile: true,
    meaning:
      "The bearer token with which `hallpass import` and `hallpass convert` read a [SCIM address](moving-in/scim.md), so that it is in no list of processes",
  }),
  HALLPASS_SMTP_URL: setting({
    parse: parse.smtpUrl,
    form: "smtp://user:password@host:587 or smtps://…",
    isSecret: true,
    mayBeFile: true,
    meaning: "`smtp://user:password@host:587` or `smtps://…`: the mail server that projects share",
    default: "dev mode: the test inbox; otherwise emails wait",
  }),
  HALLPASS_EMAIL_FROM: setting({
    parse: parse.sender,
    form: 'an address such as "Hallpass <auth@example.com>"',
    meaning: "Sender address of the shared mail server",
    default: "`noreply@<host of HALLPASS_URL>`",
  }),
  HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY: internalKey("publishable client key"),
  HALLPASS_INTERNAL_SECRET_SERVER_KEY: internalKey("secret server key"),
  HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY: internalKey("super secret admin key"),
  HALLPASS_INTERNAL_SIGN_UP: setting({
    parse: parse.oneOf("open", "closed"),
    form: "open or closed",
    meaning:
      "`open`: anyone can create a console account; `closed`: only people who were [invited to a team](teams.md#people-without-an-account) of the console",
    default: "`closed`",
  }),
  HALLPASS_ADMIN_EMAIL: setting({
    parse: parse.email,
    form: "an email address",
    meaning: "With `HALLPASS_ADMIN_PASSWORD`: creates the first owner without the set-up page",
  }),
  HALLPASS_ADMIN_PASSWORD: setting({
    parse: parse.password,
    form: "a password of 8 to 70 characters",
    isSecret: true,
    mayBeFile: true,
    meaning: "Password of the first owner",
  }),
  HALLPASS_THROTTLES: setting({
    parse: parse.onOrOff,
    form: ON_OR_OFF,
    meaning: "`on` or `off`: [limits on attempts](limits.md)",
    default: "`on`; off in dev mode",
  }),
  HALLPASS_COMMON_PASSWORDS: setting({
    parse: parse.onOrOff,
    form: ON_OR_OFF,
    meaning: "`on` or `off`: users cannot choose one of the 50,000 most common passwords",
    default: "`on`; off in dev mode",
  }),
  HALLPASS_TRUSTED_PROXIES: setting({
    parse: parse.networks,
    form: NETWORKS,
    meaning:
      "Addresses or CIDRs, separated by commas, of proxies whose forwarding and address headers are trusted. Name your proxy here: without it, [its clients share the limits of one address](limits.md#behind-a-proxy)",
    default: "none",
  }),
  HALLPASS_PLACE_HEADERS: setting({
    parse: parse.placeHeaders,
    form: `names of headers out of ${PLACE_HEADERS.join(", ")}, separated by commas`,
    meaning: `Headers in which these proxies say [where a client is](activity.md), separated by commas, out of ${PLACE_HEADERS.map((each) => `\`${each}\``).join(", ")}. Name only those that your proxy sets itself or removes: it passes on any other as the client wrote it`,
    default: "none; no places are recorded",
  }),
  HALLPASS_PRIVATE_TARGETS: setting({
    parse: parse.networks,
    form: NETWORKS,
    meaning:
      "Addresses or CIDRs, separated by commas, of private networks that hosts named by projects (mail servers, issuers, webhooks) and by imports (SCIM servers, pictures) may be in",
    default: "none; all in dev mode",
  }),
  HALLPASS_TRUSTED_CA: setting({
    parse: parse.anyText,
    form: "a file",
    meaning:
      "File with certificates in PEM, such as the root of a private authority, that outgoing connections trust: to mail servers, webhook endpoints, issuers and providers, and to PostgreSQL where `DATABASE_URL` has `sslmode=verify-full` or `verify-ca`. Those of public authorities stay trusted",
    default: "those of public authorities",
  }),
  HALLPASS_SECURITY_NOTICES: setting({
    parse: parse.onOrOff,
    form: ON_OR_OFF,
    meaning: "`on` or `off`: users get an email when a way to sign in to their account changes",
    default: "`on`",
  }),
  HALLPASS_ALERTS: setting({
    parse: parse.onOrOff,
    form: ON_OR_OFF,
    meaning: "`on` or `off`: owners get an email about [problems](running.md#alerts), and when they are resolved",
    default: "`on`; off in dev mode",
  }),
  HALLPASS_ALERT_EMAIL: setting({
    parse: parse.email,
    form: "an email address",
    meaning: "Address for alerts about the server",
    default: "the owners of project `internal`",
  }),
  HALLPASS_SHARED_OAUTH_ISSUER: setting({
    parse: parse.httpUrl,
    form: "the http(s) address of an OpenID Connect issuer",
    isSecret: true,
    meaning:
      "One OpenID Connect issuer for every shared provider. The provider's id is the client ID, the client secret is `MOCK-SERVER-SECRET`, its email addresses count as verified, and it is asked for `offline_access` if its discovery document offers that",
    default: "dev mode: the simulated provider",
  }),
  HALLPASS_OAUTH_PLAIN_PKCE: setting({
    parse: parse.onOrOff,
    form: ON_OR_OFF,
    meaning: "`on`: apps may send `plain` code challenges (RFC 7636), as some old ones do; `off`",
    default: "`off`",
  }),
  HALLPASS_SVIX_URL: setting({
    parse: parse.httpUrl,
    form: "the http(s) address of a Svix server",
    isSecret: true,
    meaning:
      "A Svix server that receives all webhook events instead of [delivery by Hallpass](webhooks.md#another-server)",
    default: "Hallpass delivers",
  }),
  HALLPASS_SVIX_API_KEY: setting({
    parse: parse.anyText,
    form: "an API key of that server",
    isSecret: true,
    mayBeFile: true,
    meaning: "API key of that server; required with `HALLPASS_SVIX_URL`",
  }),
  HALLPASS_SECURITY_CONTACT: setting({
    parse: parse.contacts,
    form: "mailto: and https addresses, separated by spaces, such as mailto:security@example.com",
    meaning:
      "`mailto:` and `https:` addresses, separated by spaces, the preferred one first, at which people report weaknesses of this server. Published at [`/.well-known/security.txt`](production.md#where-weaknesses-are-reported) (RFC 9116)",
    default: "no such file",
  }),
  HALLPASS_LOG: setting({
    parse: parse.oneOf("pretty", "json"),
    form: "pretty or json",
    meaning: "`pretty` or `json`",
    default: "`pretty` in a terminal and in dev mode; otherwise, and in a file, `json`",
  }),
  HALLPASS_LOG_LEVEL: setting({
    parse: parse.oneOf(...LOG_LEVELS),
    form: LOG_LEVELS.join(", "),
    meaning:
      "`error`, `warn`, `info` or `debug`: the [log](running.md#the-log) has lines of this level and of more important ones",
    default: "`info`",
  }),
  HALLPASS_LOG_FILE: setting({
    parse: parse.anyText,
    form: "a file",
    meaning: "File that the server appends its [log](running.md#the-log) to. SIGHUP reopens it",
    default: "the standard output",
  }),
  HALLPASS_ACCESS_LOG: setting({
    parse: parse.oneOf("on", "off", "anonymous"),
    form: "on, off or anonymous",
    meaning:
      "`on`: [a line for every request](running.md#the-access-log), with project, user and client address; `anonymous`: without user and address; `off`",
    default: "a line for every request to the API, without project, user and address",
  }),
  HALLPASS_METRICS_PORT: setting({
    parse: parse.port,
    form: "a number from 0 to 65535",
    meaning: "Port of its own for [`/metrics`](monitoring.md), which Prometheus reads",
    default: "none",
  }),
  HALLPASS_METRICS_HOST: setting({
    parse: parse.anyText,
    form: "an address or host name to listen on",
    meaning: "Address of that port. Any address but a loopback one requires `HALLPASS_METRICS_TOKEN`",
    default: "`127.0.0.1`",
  }),
  HALLPASS_METRICS_TOKEN: setting({
    parse: parse.key,
    form: KEY,
    isSecret: true,
    mayBeFile: true,
    meaning:
      "Token that Prometheus sends (`Authorization: Bearer …`). Without `HALLPASS_METRICS_PORT` it opens `/metrics` on the server's own port",
    default: "no metrics on the server's own port",
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting({
    parse: parse.httpUrl,
    form: "an http(s) address",
    isSecret: true,
    meaning:
      "Address of an OpenTelemetry collector that takes [traces](monitoring.md#traces) over HTTP, such as `http://127.0.0.1:4318`",
    default: "no traces",
  }),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: setting({
    parse: parse.httpUrl,
    form: "an http(s) address",
    isSecret: true,
    meaning: "The same with its path, where that is not `/v1/traces`",
  }),
  OTEL_EXPORTER_OTLP_HEADERS: setting({
    parse: parse.otlpHeaders,
    form: "name=value, separated by commas, with values encoded as in URLs",
    isSecret: true,
    mayBeFile: true,
    meaning: "Headers for the collector, such as the key of a vendor: `name=value,name=value`",
  }),
  OTEL_SERVICE_NAME: setting({
    parse: parse.headerText,
    form: "a name without spaces",
    meaning: "Name of this server in traces",
    default: "`hallpass`",
  }),
  OTEL_TRACES_SAMPLER_ARG: setting({
    parse: parse.ratio,
    form: "a number from 0 to 1",
    meaning: "Fraction of the traces that begin at this server to record",
    default: "1",
  }),
  HALLPASS_DRAIN_SECONDS: setting({
    parse: parse.drainSeconds,
    form: `a number of seconds from 0 to ${parse.DRAIN_MAX_SECONDS}`,
    meaning:
      "Seconds between SIGTERM and the stop, in which [`/health/ready`](running.md#readiness) already answers 503 and everything else is served",
    default: "0",
  }),
  HALLPASS_AI_URL: setting({
    parse: parse.httpUrl,
    form: "the http(s) address of an OpenAI-compatible API, such as https://api.example.com/v1",
    isSecret: true,
    meaning:
      "Address of an OpenAI-compatible API, such as `https://api.openai.com/v1`, that writes email themes and templates in the console",
    default: "none",
  }),
  HALLPASS_AI_MODEL: setting({
    parse: parse.anyText,
    form: "the name of a model",
    meaning: "Name of the model; required with `HALLPASS_AI_URL`",
  }),
  HALLPASS_AI_KEY: setting({
    parse: parse.headerText,
    form: "a key of printable ASCII characters without spaces",
    isSecret: true,
    mayBeFile: true,
    meaning: "Key of that API, if it needs one. Hallpass sends it there and shows it nowhere",
  }),
  HALLPASS_CRON_SECRET: setting({
    parse: parse.key,
    form: KEY,
    isSecret: true,
    mayBeFile: true,
    meaning:
      "Lets your own timer call `POST /api/v1/internal/failed-emails-digest` with `Authorization: Bearer …`: owners get an email about the emails that failed in the last 24 hours",
    default: "the endpoint is closed",
  }),
};

export type SettingName = keyof typeof SETTINGS;
export type ValueOf<Name extends SettingName> = (typeof SETTINGS)[Name] extends Setting<infer T> ? T : never;

/** The operator's own app at a provider, for all projects that use shared keys: set both or neither. */
export const PROVIDER_SETTINGS = {
  CLIENT_ID: setting({
    parse: parse.anyText,
    form: "the client ID of an app at the provider",
    meaning:
      "Client ID of your app at a provider, for all projects that use shared keys. Without it a shared button works in dev mode only",
  }),
  CLIENT_SECRET: setting({
    parse: parse.anyText,
    form: "the client secret of that app",
    isSecret: true,
    mayBeFile: true,
    meaning: "Client secret of that app",
  }),
};

export const providerSetting = (provider: string, part: keyof typeof PROVIDER_SETTINGS) =>
  `HALLPASS_SHARED_${provider.toUpperCase()}_${part}`;

const PROVIDER_PARTS = Object.keys(PROVIDER_SETTINGS) as (keyof typeof PROVIDER_SETTINGS)[];

/** Every setting by its name. */
const BY_NAME: Readonly<Record<string, Setting>> = {
  ...SETTINGS,
  ...Object.fromEntries(
    OAUTH_PROVIDERS.flatMap((provider) =>
      PROVIDER_PARTS.map((part): [string, Setting] => [providerSetting(provider, part), PROVIDER_SETTINGS[part]]),
    ),
  ),
};

const FILE = "_FILE";

/** The setting that names a file with the value of a secret setting. */
export const fileSetting = (name: string) => `${name}${FILE}`;

/** The settings whose value may be in a file. */
export const FILE_NAMES: readonly string[] = Object.keys(BY_NAME).filter((name) => BY_NAME[name]?.mayBeFile);

/** Every known name. */
export const SETTING_NAMES: readonly string[] = [...Object.keys(BY_NAME), ...FILE_NAMES.map(fileSetting)];

import type { InstanceSetting } from "#contract/instance-status.ts";
import { LETS_ENCRYPT, type Settings } from "#server/settings.ts";

/**
 * The settings that matter to an operator, in the order of docs/settings.md. Never a secret, nor an address that may have
 * one in it: of those, only whether they are set.
 */
export function shownSettings(settings: Settings): InstanceSetting[] {
  const onOff = (name: string, isOn: boolean, byDefault: boolean) => ({
    name,
    value: isOn ? "on" : "off",
    is_default: isOn === byDefault,
  });
  const text = (name: string, value: string | null, byDefault: string | null = null) => ({
    name,
    value: value ?? byDefault,
    is_default: value === null || value === byDefault,
  });
  const secret = (name: string, isSet: boolean) => ({ name, value: null, is_default: !isSet });
  const { dev } = settings;
  const acme = settings.tls?.from === "acme" ? settings.tls : null;
  return [
    { name: "HALLPASS_URL", value: settings.publicUrl, is_default: !settings.isPublicUrlGiven },
    text("HALLPASS_HOST", settings.host, "127.0.0.1"),
    text("HALLPASS_PORT", String(settings.port), "4255"),
    text("HALLPASS_TLS", acme && "acme"),
    text("HALLPASS_TLS_EMAIL", acme?.email ?? null),
    text("HALLPASS_ACME_DIRECTORY", acme?.directory ?? null, LETS_ENCRYPT),
    text("HALLPASS_ACME_CA", acme?.ca ?? null),
    text("HALLPASS_TLS_CERT", settings.tls?.from === "files" ? settings.tls.cert : null),
    text("HALLPASS_HTTP_PORT", settings.httpPort === null ? null : String(settings.httpPort)),
    text("HALLPASS_ADMIN_URL", settings.adminUrl),
    secret("HALLPASS_SECRET", settings.secrets !== null),
    secret("HALLPASS_PREVIOUS_SECRETS", (settings.secrets?.length ?? 0) > 1),
    secret("DATABASE_URL", settings.databaseUrl !== null),
    secret("DATABASE_REPLICA_URL", settings.replicaUrl !== null),
    secret("HALLPASS_SMTP_URL", settings.smtpUrl !== null),
    text("HALLPASS_EMAIL_FROM", settings.emailFrom),
    text("HALLPASS_INTERNAL_SIGN_UP", settings.internalSignUp, "closed"),
    onOff("HALLPASS_THROTTLES", settings.throttles && !dev, !dev),
    onOff("HALLPASS_COMMON_PASSWORDS", settings.commonPasswords && !dev, !dev),
    secret("HALLPASS_TRUSTED_PROXIES", settings.trustedProxies !== null),
    text("HALLPASS_PLACE_HEADERS", settings.placeHeaders.join(", ") || null),
    secret("HALLPASS_PRIVATE_TARGETS", settings.privateTargets !== null),
    text("HALLPASS_TRUSTED_CA", settings.trustedCa?.file ?? null),
    onOff("HALLPASS_SECURITY_NOTICES", settings.securityNotices, true),
    onOff("HALLPASS_ALERTS", settings.alerts.isOn, true),
    text("HALLPASS_ALERT_EMAIL", settings.alerts.email),
    secret("HALLPASS_SHARED_OAUTH_ISSUER", settings.sharedOAuthIssuer !== null),
    onOff("HALLPASS_OAUTH_PLAIN_PKCE", settings.oauthPlainPkce, false),
    secret("HALLPASS_SVIX_URL", settings.svix !== null),
    text("HALLPASS_SECURITY_CONTACT", settings.securityContacts.join(" ") || null),
    text("HALLPASS_LOG_LEVEL", settings.logLevel, "info"),
    text("HALLPASS_LOG_FILE", settings.logFile),
    text("HALLPASS_ACCESS_LOG", settings.accessLog),
    text("HALLPASS_METRICS_PORT", settings.metrics?.listen ? String(settings.metrics.listen.port) : null),
    text("HALLPASS_METRICS_HOST", settings.metrics?.listen?.host ?? null, "127.0.0.1"),
    secret("HALLPASS_METRICS_TOKEN", (settings.metrics?.token ?? null) !== null),
    secret("OTEL_EXPORTER_OTLP_ENDPOINT", settings.traces !== null),
    text("OTEL_SERVICE_NAME", settings.traces?.serviceName ?? null, "hallpass"),
    text("OTEL_TRACES_SAMPLER_ARG", settings.traces ? String(settings.traces.sampled) : null, "1"),
    text("HALLPASS_DRAIN_SECONDS", String(settings.drainSeconds), "0"),
    secret("HALLPASS_AI_URL", settings.model !== null),
    text("HALLPASS_AI_MODEL", settings.model?.name ?? null),
    secret("HALLPASS_CRON_SECRET", settings.cronSecret !== null),
  ];
}

import { outgoingFor } from "#server/access/outgoing.ts";
import type { Deps } from "#server/deps.ts";
import { PROVIDER_TIMEOUT_MILLIS } from "#server/features/social-sign-in/index.ts";
import { mailSandbox } from "#server/mail/sandbox/sandbox.ts";
import { mailServers } from "#server/mail/servers/servers.ts";
import { testInbox } from "#server/mail/servers/test-inbox.ts";
import { openCertificates } from "#server/tls/open.ts";
import { trustedTls } from "#server/trusted-certificates.ts";
import type { Initial } from "./initial.ts";
import type { OnStop } from "./part.ts";

/** The ways to other servers: to those of owners and operators, of providers, of mail, and to a certificate authority. */
export function outside(given: Initial & Pick<Deps, "store" | "keyring">, onStop: OnStop) {
  const { settings, now, overrides } = given;
  const outgoing = outgoingFor(settings, overrides.resolve);
  const sandbox = mailSandbox({ command: overrides.mailChild });
  onStop({ end: sandbox.close, loss: "Could not end the process that renders emails" });
  const inbox = settings.dev ? testInbox(now) : null;
  const servers = mailServers(settings, outgoing, inbox);
  onStop({ end: servers.close, loss: "Could not close the connections to mail servers" });
  return {
    outgoing,
    fetch: overrides.fetch ?? ((url: string, init?: RequestInit) => fetch(url, { ...init, tls: trustedTls() })),
    providerTimeoutMillis: overrides.providerTimeoutMillis ?? PROVIDER_TIMEOUT_MILLIS,
    mailSandbox: sandbox,
    mailServers: servers,
    /** The page of the test inbox is there in development, whether or not it catches the emails. */
    inbox,
    certificates: openCertificates(given),
  };
}

import type { BodyBudget } from "./access/body-budget.ts";
import type { Outgoing } from "./access/outgoing.ts";
import type { UnnamedProxy } from "./access/unnamed-proxy.ts";
import type { Windows } from "./access/windows.ts";
import type { PasswordHasher } from "./crypto/password-hash.ts";
import type { Keyring } from "./crypto/seal.ts";
import type { Store } from "./db/store/store.ts";
import type { Activity } from "./features/activity/memory.ts";
import type { Backups } from "./features/backups/memory.ts";
import type { Renewals } from "./features/connected-accounts/memory.ts";
import type { ServerMemory } from "./features/instance/memory.ts";
import type { KeyUses } from "./features/internal-keys/memory.ts";
import type { LegacyLoad } from "./features/legacy-verifier/memory.ts";
import type { ClientDocuments } from "./features/oauth-self-named/memory.ts";
import type { ClientKeys } from "./features/oauth-tokens/memory.ts";
import type { Discoveries, IssuerKeys } from "./features/social-sign-in/memory.ts";
import type { WebhookLoad } from "./features/webhooks/memory.ts";
import type { Projects } from "./foundation/projects/index.ts";
import type { Jobs } from "./jobs/runner.ts";
import type { Log } from "./log.ts";
import type { MailSandbox } from "./mail/sandbox/sandbox.ts";
import type { MailServers } from "./mail/servers/servers.ts";
import type { RequestMetrics } from "./monitoring/requests.ts";
import type { UnderWay } from "./outbox/under-way.ts";
import type { Readiness } from "./readiness.ts";
import type { Settings } from "./settings.ts";
import type { Certificates } from "./tls/certificates.ts";
import type { TlsClients } from "./tls/clients.ts";
import type { AccessTokens } from "./tokens/access.ts";
import type { Tracer } from "./tracing/tracer.ts";

/**
 * The dependencies of services: the outside world, and objects that are built once at start. Services get them as their
 * first argument.
 */
export interface Deps {
  settings: Settings;
  store: Store;
  keyring: Keyring;
  passwords: PasswordHasher;
  projects: Projects;
  accessTokens: AccessTokens;
  activity: Activity;
  keyUses: KeyUses;
  addressWindows: Windows;
  /** Counts writes of signed-in users. */
  writeWindows: Windows;
  /** Counts failed sign-ins, for the audit log. */
  failureWindows: Windows;
  /** Refused requests, and bytes of new rows, of clients. */
  budgetWindows: Windows;
  bodies: BodyBudget;
  unnamedProxy: UnnamedProxy;
  /** Compiles and runs themes and templates that owners wrote. */
  mailSandbox: MailSandbox;
  mailServers: MailServers;
  webhookLoad: WebhookLoad;
  /** The logout tokens that this process is sending. */
  logoutsUnderWay: UnderWay<void>;
  backups: Backups;
  /** Connects to hosts that users name; the operator's own hosts are reached directly. */
  outgoing: Outgoing;
  /** Requests hosts that the code or the operator names. */
  fetch(url: string, init?: RequestInit): Promise<Response>;
  /** The time limit of a request to a sign-in provider. */
  providerTimeoutMillis: number;
  discoveries: Discoveries;
  issuerKeys: IssuerKeys;
  /** The keys of OAuth clients that publish them. */
  clientKeys: ClientKeys;
  /** The documents about OAuth clients whose ids are their addresses. */
  clientDocuments: ClientDocuments;
  renewals: Renewals;
  /** The questions to former products of projects. */
  legacyLoad: LegacyLoad;
  readiness: Readiness;
  /** Null when nobody reads the metrics. */
  requestMetrics: RequestMetrics | null;
  /** Null when no collector takes traces. */
  tracer: Tracer | null;
  /** Null when the server speaks http. */
  certificates: Certificates | null;
  /** The clients of TLS connections; null when the server speaks http. */
  tlsClients: TlsClients | null;
  log: Log;
  /** Milliseconds since 1970. */
  now(): number;
  /** Waits, for replies whose duration must not reveal anything. */
  wait(millis: number): Promise<void>;
  server: ServerMemory;
  /** When this process began to serve. */
  startedAt: number;
  /** The background work of this process. Commits wake it: no service needs to. */
  jobs: Jobs;
  /** Called at every reply, for the tests' record of which declared errors occurred, and which rows were added. */
  onReply?(reply: {
    endpointId: string;
    errorCode: string | null;
    claimedLevel: string | null;
    tables: readonly string[];
  }): void;
}

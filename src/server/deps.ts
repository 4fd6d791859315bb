import type { BodyBudget } from "./access/body-budget.ts";
import type { Outgoing } from "./access/outgoing.ts";
import type { UnnamedProxy } from "./access/unnamed-proxy.ts";
import type { Windows } from "./access/windows.ts";
import type { PasswordHasher } from "./crypto/password-hash.ts";
import type { Keyring } from "./crypto/seal.ts";
import type { Store } from "./db/store/store.ts";
import type { Activity } from "./features/activity/memory.ts";
import type { Renewals } from "./features/connected-accounts/memory.ts";
import type { Discoveries, IssuerKeys } from "./features/social-sign-in/memory.ts";
import type { WebhookLoad } from "./features/webhooks/memory.ts";
import type { Projects } from "./foundation/projects/index.ts";
import type { Log } from "./log.ts";
import type { MailSandbox } from "./mail/sandbox/sandbox.ts";
import type { MailServers } from "./mail/servers.ts";
import type { Settings } from "./settings.ts";
import type { AccessTokens } from "./tokens/access.ts";

/** The outside world, and what is built once at start. Services get it as their first argument. */
export interface Deps {
  settings: Settings;
  store: Store;
  keyring: Keyring;
  passwords: PasswordHasher;
  projects: Projects;
  accessTokens: AccessTokens;
  activity: Activity;
  addressWindows: Windows;
  /** Writes of signed-in users. */
  writeWindows: Windows;
  /** Failed sign-ins, for the audit log. */
  failureWindows: Windows;
  bodies: BodyBudget;
  unnamedProxy: UnnamedProxy;
  /** Where themes and templates that owners wrote are compiled and run. */
  mailSandbox: MailSandbox;
  mailServers: MailServers;
  webhookLoad: WebhookLoad;
  /** The way to hosts that users name; the operator's own are reached directly. */
  outgoing: Outgoing;
  /** To hosts that this code or the operator names. */
  fetch(url: string, init?: RequestInit): Promise<Response>;
  discoveries: Discoveries;
  issuerKeys: IssuerKeys;
  renewals: Renewals;
  log: Log;
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after a while. For answers whose time must not tell anything. */
  wait(millis: number): Promise<void>;
  /** Tells the workers that something was queued. They also look by themselves, so a lost call only costs time. */
  wakeWorkers(): void;
  /** Hears of every answer: for the tests' record of which declared errors were seen. */
  onReply?(endpointId: string, errorCode: string | null, claimedLevel: string | null): void;
}

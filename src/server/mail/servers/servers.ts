import { LRUCache } from "lru-cache";
import { fail } from "#contract/errors.ts";
import { withAsciiDomain } from "#contract/fields.ts";
import type { Outgoing } from "#server/access/outgoing.ts";
import type { Config } from "#server/foundation/project-config/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import type { UnderWay } from "#server/outbox/under-way.ts";
import type { Settings } from "#server/settings.ts";
import type { Sender } from "./sender.ts";
import { type MailTransport, type SmtpServer, smtpTransport } from "./smtp.ts";
import type { TestInbox } from "./test-inbox.ts";

export interface MailServer {
  /** Whether it is the operator's server, which sends only built-in texts. */
  isShared: boolean;
  transport: MailTransport;
  sender(project: Project): Sender;
  /** The maximum number of concurrent emails, so that emails of other servers never wait behind those of a slow one. */
  maxAtOnce: number;
  load: {
    underWay: number;
    failuresInARow: number;
    restsUntil: number;
    /** When this process last sent an email through it, and when it last failed for a reason of its own. */
    lastSentAt: number | null;
    lastFailure: { at: number; type: string; message: string } | null;
  };
}

/** The outcome of an attempt to send an email. */
export interface Attempt {
  state: "sent" | "skipped" | "failed" | "queued";
  /** Whether another attempt cannot change the outcome. */
  isFinal: boolean;
}

/** The result of the last search, if it found no email whose server could send it, now or in a moment. */
export interface LastSearch {
  /** When it was made. */
  at: number;
  /** All emails that are due by then belong to these projects, whose servers are missing or paused. */
  passed: ReadonlySet<string>;
  /** Until then, by `performance.now`, a search covers only emails that were queued later. */
  restsUntil: number;
}

/** The servers that send emails. */
export interface MailServers {
  /** Returns the project's own server, or the shared one; null if there is neither: emails then wait in the outbox. */
  of(project: Project): MailServer | null;
  /** The operator's server, or dev mode's test inbox. */
  shared: MailServer | null;
  /** Dev mode's test inbox where it gets every email of every project; null where emails are sent. */
  inbox: TestInbox | null;
  /** Emails that this process is sending, by id. */
  underWay: UnderWay<Attempt>;
  /** The last search for due emails, if it found none that can be sent. */
  lastSearch: LastSearch | null;
  close(): void;
}

const MAX_OWN_SERVERS = 100;
const KEEP_IDLE_MILLIS = 5 * 60_000;
const SHARED_AT_ONCE = 10;
const OWN_AT_ONCE = 4;
/** The longest pause for a server that does not answer. */
export const LONGEST_REST_MILLIS = 60_000;
const IMPLICIT_TLS_PORT = 465;

interface Remembered {
  /** The configuration that the server was made from. */
  config: string;
  server: MailServer;
}

/** Keeps connection pools: one for the shared server and one for each project's own server that is in use. */
export function mailServers(settings: Settings, outgoing: Outgoing, inbox: TestInbox | null): MailServers {
  if (inbox && catchesMails(settings)) return allCaughtBy(inbox, settings);
  const shared = sharedServer(settings);
  const own = new LRUCache<string, Remembered>({
    max: MAX_OWN_SERVERS,
    ttl: KEEP_IDLE_MILLIS,
    updateAgeOnGet: true,
    ttlAutopurge: true,
    dispose: ({ server }) => server.transport.close(),
  });
  return {
    shared,
    inbox: null,
    underWay: new Map(),
    lastSearch: null,
    of(project) {
      const wanted = ownServer(settings, project.config);
      if (!wanted) {
        own.delete(project.id);
        return isOwn(project.config) ? null : shared;
      }
      const config = JSON.stringify([wanted, project.config.emails.server.senderName]);
      const known = own.get(project.id);
      if (known?.config === config) return known.server;
      const server: MailServer = {
        isShared: false,
        transport: smtpTransport(wanted, { outgoing }),
        sender: ({ config }) => senderBy(wanted, config),
        maxAtOnce: OWN_AT_ONCE,
        load: idle(),
      };
      own.set(project.id, { config, server });
      return server;
    },
    close() {
      own.clear();
      shared?.transport.close();
    },
  };
}

/**
 * Whether dev mode's test inbox gets the emails of all projects: unless the operator names a server, none leaves the
 * machine.
 */
export const catchesMails = ({ dev, smtpUrl }: Settings): boolean => dev && smtpUrl === null;

function allCaughtBy(inbox: TestInbox, settings: Settings): MailServers {
  const caught: MailServer = {
    isShared: false,
    transport: inbox,
    sender(project) {
      const own = ownServer(settings, project.config);
      return own ? senderBy(own, project.config) : sharedSender(settings, project);
    },
    maxAtOnce: SHARED_AT_ONCE,
    load: idle(),
  };
  return { shared: caught, inbox, underWay: new Map(), lastSearch: null, of: () => caught, close: () => inbox.close() };
}

/** Refuses texts of an owner's own where the operator's server would send them. */
export function requireOwnTexts(
  { mailServers }: { mailServers: Pick<MailServers, "inbox"> },
  { config }: Project,
): void {
  if (mailServers.inbox === null && !isOwn(config)) throw fail("REQUIRES_CUSTOM_EMAIL_SERVER");
}

export const isOwn = ({ emails: { server } }: Config) => !server.isShared;

/** Returns the server that a project has set, or null: a configuration override may have set only half of one. */
function ownServer(settings: Settings, { emails: { server } }: Config): SmtpServer | null {
  const { isShared, host, port, username, password, senderEmail } = server;
  if (isShared || !host || !port || !senderEmail || isOperatorsRelay(settings, { host, username })) return null;
  return smtpServer({ host, port, username, password, senderEmail });
}

const senderBy = ({ host, port, login, senderAddress }: SmtpServer, { emails }: Config): Sender => ({
  type: "standard",
  host,
  port,
  username: login?.user,
  senderName: emails.server.senderName ?? "",
  senderEmail: senderAddress,
});

/**
 * Whether a project names the operator's mail server without a login. Some servers accept emails from this machine
 * without one, which is meant for the operator and not for projects.
 */
export function isOperatorsRelay({ smtpUrl }: Settings, server: { host: string; username?: string }): boolean {
  return smtpUrl !== null && !server.username && new URL(smtpUrl).hostname.toLowerCase() === server.host.toLowerCase();
}

export function smtpServer(config: {
  host: string;
  port: number;
  username?: string;
  password?: string;
  senderEmail: string;
}): SmtpServer {
  const { host, port, username, password, senderEmail } = config;
  return {
    host,
    port,
    login: username ? { user: username, password: password ?? "" } : null,
    secure: port === IMPLICIT_TLS_PORT,
    senderAddress: withAsciiDomain(senderEmail),
    maxConnections: OWN_AT_ONCE,
  };
}

/** Returns the operator's server. */
function sharedServer(settings: Settings): MailServer | null {
  const { smtpUrl } = settings;
  return smtpUrl === null
    ? null
    : {
        isShared: true,
        transport: smtpTransport(sharedSmtp(smtpUrl, sharedSenderAddress(settings))),
        sender: (project) => sharedSender(settings, project),
        maxAtOnce: SHARED_AT_ONCE,
        load: idle(),
      };
}

const sharedSender = (settings: Settings, { displayName }: Project): Sender => ({
  type: "shared",
  senderName: displayName,
  senderEmail: sharedSenderAddress(settings),
});

export function sharedSmtp(smtpUrl: string, senderAddress: string): SmtpServer {
  const url = new URL(smtpUrl);
  const isSmtps = url.protocol === "smtps:";
  const port = url.port ? Number(url.port) : isSmtps ? IMPLICIT_TLS_PORT : 587;
  const user = decodeURIComponent(url.username);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port,
    login: user ? { user, password: decodeURIComponent(url.password) } : null,
    secure: isSmtps || port === IMPLICIT_TLS_PORT,
    senderAddress,
    maxConnections: SHARED_AT_ONCE,
  };
}

export function sharedSenderAddress({ emailFrom, publicUrl }: Settings): string {
  const given = emailFrom && (/<([^>]+)>/.exec(emailFrom)?.[1] ?? emailFrom);
  return given ?? `noreply@${new URL(publicUrl).hostname}`;
}

const idle = (): MailServer["load"] => ({
  underWay: 0,
  failuresInARow: 0,
  restsUntil: 0,
  lastSentAt: null,
  lastFailure: null,
});

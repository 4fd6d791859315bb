import { SECOND } from "#contract/limits.ts";
import { bodyBudget } from "./access/body-budget.ts";
import { outgoingFor, type Resolve } from "./access/outgoing.ts";
import { unnamedProxy } from "./access/unnamed-proxy.ts";
import { makeWindows } from "./access/windows.ts";
import { pages, routes } from "./app.ts";
import { sealedHeads } from "./audit/logged-heads.ts";
import { beginRecording } from "./audit/recorded-heads.ts";
import { sealEntries } from "./audit/sealing.ts";
import { hashingThreads } from "./crypto/hashing.ts";
import { type PasswordHasher, passwordHasher } from "./crypto/password-hash.ts";
import type { MigrateOptions } from "./db/migrate/migrate.ts";
import { openStore } from "./db/store/open.ts";
import { safeError } from "./db/store/safe-error.ts";
import type { Store } from "./db/store/store.ts";
import { requireWritable } from "./db/store/writable.ts";
import type { Deps } from "./deps.ts";
import { identitySimulator } from "./dev/identity-simulator.ts";
import { loopbackOnly } from "./dev/loopback.ts";
import { mailPages } from "./dev/mail-page.ts";
import { collectActivity } from "./features/activity/memory.ts";
import { sweepBackups } from "./features/backups/index.ts";
import { backupMemory } from "./features/backups/memory.ts";
import { renewals } from "./features/connected-accounts/memory.ts";
import { bootstrap, forgetServer, settingsFindings } from "./features/instance/index.ts";
import { serverMemory } from "./features/instance/memory.ts";
import { collectKeyUses } from "./features/internal-keys/memory.ts";
import { PROVIDER_TIMEOUT_MILLIS } from "./features/social-sign-in/index.ts";
import { discoveries, issuerKeys } from "./features/social-sign-in/memory.ts";
import { finishWebhooks } from "./features/webhooks/index.ts";
import { webhookLoad } from "./features/webhooks/memory.ts";
import { forgetServedPort, noteServedPort } from "./files/served-port.ts";
import { rememberedProjects } from "./foundation/projects/index.ts";
import { watchHandles } from "./handles.ts";
import { mount } from "./http/route.ts";
import { jobsOf } from "./jobs/all.ts";
import { type Job, runJobs } from "./jobs/runner.ts";
import { CannotListen } from "./listening.ts";
import type { Log } from "./log.ts";
import { finishDeliveries } from "./mail/deliver.ts";
import { mailSandbox } from "./mail/sandbox/sandbox.ts";
import { mailServers } from "./mail/servers.ts";
import { testInbox } from "./mail/test-inbox.ts";
import { MetricsPortTaken, monitorOf } from "./monitoring/metrics.ts";
import { requestMetrics } from "./monitoring/requests.ts";
import { readinessOf } from "./readiness.ts";
import { openKeyring, requireStartable } from "./secret.ts";
import { followSecrets } from "./secrets/follow.ts";
import { placeOf, type Settings } from "./settings.ts";
import { tlsClients } from "./tls/clients.ts";
import { requireCertificate } from "./tls/files.ts";
import type { ListeningWithTls } from "./tls/listen.ts";
import { openCertificates } from "./tls/open.ts";
import { accessTokens } from "./tokens/access.ts";
import { openTracer } from "./tracing/open.ts";
import { namingRequests } from "./tracing/scope.ts";
import { tracedHasher, tracedStore } from "./tracing/traced.ts";
import { trustCertificates, trustedTls } from "./trusted-certificates.ts";
import { within } from "./within.ts";

/** Dependencies that tests replace. */
export interface ServerOverrides {
  now?: () => number;
  /** A clock that never jumps. By default it is `now` if a test replaces that, and else the time since the start. */
  elapsed?: () => number;
  wait?: Deps["wait"];
  passwords?: PasswordHasher;
  onReply?: Deps["onReply"];
  /** Resolves the names of hosts that users name. */
  resolve?: Resolve;
  /** Replies in place of OAuth providers. */
  fetch?: Deps["fetch"];
  /** The time limit of a request to a sign-in provider, for tests that wait for it. */
  providerTimeoutMillis?: number;
  /** Changes the background jobs, for tests that need rare ones often. */
  jobs?: (jobs: readonly Job[]) => readonly Job[];
  /** Makes transactions throw that wait for anything but the database. */
  strict?: boolean;
  /** Accepts that the database of an existing secret is missing, and creates a new one. */
  isNew?: boolean;
}

export interface RunningServer {
  url: string;
  port: number;
  deps: Deps;
  /** Answers 503 at `/health/ready` from now on, and serves everything else; each reply ends its connection. */
  drain(): void;
  /** Resolves when clients have had the time to leave connections in use, within half a second. */
  quiet(): Promise<void>;
  /** Looks at once for a newer certificate; the present one stays when that fails, and the log says why. */
  renewCertificate(): Promise<void>;
  /** The port that redirects to https; null when there is none. */
  httpPort: number | null;
  /** The port of the HTTP server itself, which is another one than `port` behind TLS. */
  innerPort: number | null;
  /**
   * Finishes requests that are being answered, writes collected data, and closes the database: within ten seconds,
   * whatever hangs.
   */
  stop(): Promise<void>;
}

interface Listening {
  stop(closesConnections?: boolean): Promise<void>;
}

/** The time limit of a stop, without closing the database: service managers wait some seconds before they kill. */
const STOP_MILLIS = 7.5 * SECOND;
/** The part of it for requests: a client that sends slowly or never finishes does not delay the stop. */
const LAST_REQUESTS_MILLIS = 4 * SECOND;
/** The part of it for mails and webhooks that are being sent. */
const LAST_SENDING_MILLIS = 2 * SECOND;
/** The part of it for each other step, which takes milliseconds when the database answers. */
const LAST_STEP_MILLIS = SECOND;

/** Comes on top of STOP_MILLIS: the database is always closed, even when the other steps use up their time. */
const CLOSE_MILLIS = 1.5 * SECOND;

/**
 * Opens the data, creates what every instance has, and listens for requests. When it cannot, it closes the data and
 * rejects with an error that says why.
 */
export async function startServer(
  settings: Settings,
  givenLog: Log,
  overrides: ServerOverrides = {},
): Promise<RunningServer> {
  trustCertificates(settings);
  if (settings.tls?.from === "files") requireCertificate(settings.tls);
  requireStartable(settings, { isNew: overrides.isNew ?? false });
  const log = namingRequests(givenLog);
  const store = await openStore({
    ...placeOf(settings),
    replicaUrl: settings.replicaUrl ?? undefined,
    ...sayingMigrations(log),
    onReplicaFault: (error) => log.warn("The replica cannot be used; the database itself reads lists", { error }),
    strict: overrides.strict ?? settings.dev,
  });
  try {
    return await startOn(store, settings, log, overrides);
  } catch (error) {
    await store.close().catch(() => {});
    throw error;
  }
}

/**
 * Says what an upgrade does to existing data, and how long it took: a start that takes minutes must not look like one that
 * hangs.
 */
function sayingMigrations(log: Log): Pick<MigrateOptions, "onProgress" | "onMigrated"> {
  const startedAt = performance.now();
  let isUpgrade = false;
  return {
    onProgress({ name, step, steps, ...of }) {
      isUpgrade = of.isUpgrade;
      if (isUpgrade) log.info("Migrating the data", { migration: name, step, steps });
    },
    onMigrated({ pending, snapshot }) {
      if (!isUpgrade) return;
      const tookMillis = Math.round(performance.now() - startedAt);
      log.info("Migrated the data", { migrations: pending.length, ...(snapshot && { snapshot }), tookMillis });
    },
  };
}

async function startOn(store: Store, settings: Settings, log: Log, overrides: ServerOverrides): Promise<RunningServer> {
  const now = overrides.now ?? Date.now;
  const tracer = openTracer(settings, log);
  const keys = await openKeyring(settings, store, { mayMake: true, now });
  await requireWritable(store).catch((error) => {
    const where = settings.databaseUrl ? "The database of DATABASE_URL" : `The data in ${settings.dataDirectory}`;
    throw new Error(`${where} cannot be written: ${safeError(error).message}`, { cause: error });
  });
  const inbox = settings.dev ? testInbox(now) : null;
  const outgoing = outgoingFor(settings, overrides.resolve);
  const projects = rememberedProjects({ store, keyring: keys, settings });
  const stopFollowing = followSecrets({ settings, store, keyring: keys, log }, projects.clear);
  const activity = collectActivity({ store, now, log });
  const keyUses = collectKeyUses({ store, now });
  let wake = () => {};
  let jobReports: Deps["jobReports"] = () => [];
  const deps: Deps = {
    settings,
    store: tracedStore(store, tracer),
    keyring: keys,
    passwords: tracedHasher(
      overrides.passwords ??
        passwordHasher({ hashing: hashingThreads(), slowHashing: hashingThreads({ isPatient: true }) }),
      tracer,
    ),
    projects,
    accessTokens: accessTokens(),
    activity,
    keyUses,
    addressWindows: makeWindows(),
    writeWindows: makeWindows(),
    failureWindows: makeWindows(),
    budgetWindows: makeWindows(),
    bodies: bodyBudget(),
    unnamedProxy: unnamedProxy({ log, now }),
    mailSandbox: mailSandbox(),
    mailServers: mailServers(settings, outgoing, inbox),
    webhookLoad: webhookLoad(),
    backups: backupMemory(settings),
    outgoing,
    fetch: overrides.fetch ?? ((url, init) => fetch(url, { ...init, tls: trustedTls() })),
    providerTimeoutMillis: overrides.providerTimeoutMillis ?? PROVIDER_TIMEOUT_MILLIS,
    discoveries: discoveries(),
    issuerKeys: issuerKeys(),
    renewals: renewals(),
    readiness: readinessOf({ store, log, hasCertificate: () => deps.certificates?.current() !== null }),
    requestMetrics: settings.metrics && requestMetrics(),
    tracer,
    certificates: null,
    tlsClients: settings.tls && tlsClients(),
    log,
    now,
    wait: overrides.wait ?? Bun.sleep,
    server: serverMemory({ now, elapsed: overrides.elapsed ?? overrides.now ?? (() => performance.now()) }),
    startedAt: now(),
    jobReports: () => jobReports(),
    wakeWorkers: () => wake(),
    onReply: overrides.onReply,
  };
  deps.certificates = openCertificates(deps);
  await bootstrap(deps);
  const adopted = await beginRecording(deps);
  // Only after an upgrade. At any other start it means that somebody removed the record.
  if (adopted > 0)
    log.warn("The ends of the audit logs were not recorded yet; they are from now on", { logs: adopted });
  sweepBackups(settings.dataDirectory, { isShared: store.dialect === "postgres" });
  const heads = sealedHeads(log);
  const background = jobsOf(deps, heads);
  const jobs = runJobs(overrides.jobs?.(background) ?? background, log, now);
  wake = jobs.wake;
  jobReports = jobs.reports;

  for (const { summary, remedy } of settingsFindings(settings)) log.warn(`${summary} ${remedy}`);
  const monitor = monitorOf(deps, { inFlight: () => app.server?.pendingRequests ?? 0 });
  const simulator = settings.dev ? identitySimulator(deps) : null;
  const app = mount(
    deps,
    routes,
    [...pages, ...(monitor?.pages ?? []), ...(inbox ? mailPages(inbox) : []), ...(simulator?.pages ?? [])],
    { signed: simulator ? [simulator.signIn] : [], guards: settings.dev ? [loopbackOnly] : [] },
  );
  const hostname = settings.tls ? "127.0.0.1" : settings.host;
  const listen = (port: number) => app.listen({ hostname, port, reusePort: false });
  let tls: ListeningWithTls | null = null;
  try {
    monitor?.listen();
    listen(settings.tls ? 0 : settings.port);
    if (settings.tls) {
      const { listenWithTls } = await import("./tls/listen.ts");
      tls = await listenWithTls(deps, app.server?.port ?? 0);
    }
  } catch (error) {
    await monitor?.stop();
    await app.server?.stop(true);
    // A job may be waiting for the order of a certificate, or for a backup.
    await deps.certificates?.close();
    await deps.backups.stop();
    await jobs.stop();
    await tracer?.exporter.stop(LAST_STEP_MILLIS);
    deps.mailServers.close();
    deps.mailSandbox.close();
    stopFollowing();
    projects.close();
    throw error instanceof MetricsPortTaken ? error : notListening(error, settings);
  }
  // Not waited for: the authority asks this server, and may take its time.
  const lookForCertificate = async (options?: { isUrgent: boolean }) =>
    deps.certificates?.renew(options).catch((error) => log.error("Could not look for a certificate", { error }));
  if (tls) void lookForCertificate();
  const port = tls?.port ?? app.server?.port ?? settings.port;
  notePort(settings, port, log);
  // Only now: the first request does not wait for the work that the last stop left.
  jobs.wake();
  /** Servers that accept no more connections and still have some. */
  const paused = new Set<Listening>();
  const stopWatching = watchHandles(
    tls ?? {
      pause() {
        const server = app.server;
        if (!server) return;
        paused.add(server);
        void server.stop().then(() => paused.delete(server));
      },
      resume: () => listenAgain(() => listen(port)),
    },
    log,
  );
  const stopServers = async (closes: boolean) => {
    const servers = new Set([...paused, ...(app.server ? [app.server] : [])]);
    await Promise.all([...servers].map((each) => each.stop(closes)));
  };
  return {
    url: settings.publicUrl,
    port,
    deps,
    drain: deps.readiness.drain,
    quiet: deps.readiness.quiet,
    renewCertificate: () => lookForCertificate({ isUrgent: true }),
    httpPort: tls?.httpPort ?? null,
    innerPort: app.server?.port ?? null,
    async stop() {
      deps.readiness.drain();
      forgetServedPort(settings.dataDirectory);
      const until = performance.now() + STOP_MILLIS;
      const atMost = (millis: number) => Math.max(0, Math.min(millis, until - performance.now()));
      // Each step has a time limit: a step that hangs or fails does not keep the others from running.
      const finish = async (loss: string, millis: number, work: Promise<unknown>) => {
        try {
          const done = await within(
            atMost(millis),
            work.then(() => true),
          );
          if (!done) log.warn(loss);
        } catch (error) {
          log.error(loss, { error });
        }
      };
      stopWatching();
      await finish("Could not close the port of the metrics", LAST_STEP_MILLIS, monitor?.stop() ?? Promise.resolve());
      tls?.pause();
      await finish("Aborted requests that did not finish in time", LAST_REQUESTS_MILLIS, stopServers(false));
      await finish("Could not close a connection", LAST_STEP_MILLIS, stopServers(true));
      tls?.close();
      if (deps.certificates)
        await finish("Aborted the order of a certificate", LAST_STEP_MILLIS, deps.certificates.close());
      await finish(
        "A backup did not end in time; the next server removes what is left of it",
        LAST_STEP_MILLIS,
        deps.backups.stop(),
      );
      await finish("Aborted background work; the next server continues it", LAST_STEP_MILLIS, jobs.stop());
      await Promise.all([
        finish("Could not write last-seen times; they are lost", LAST_STEP_MILLIS, activity.flush()),
        finish("Could not note that the server stops", LAST_STEP_MILLIS, forgetServer(deps)),
        finish("Could not write when keys were last used", LAST_STEP_MILLIS, keyUses.flush({ isLast: true })),
        finish(
          "Could not seal audit entries; the next server seals them",
          LAST_STEP_MILLIS,
          sealEntries(deps, heads.note),
        ),
      ]);
      heads.log();
      const mails = finishDeliveries(deps, atMost(LAST_SENDING_MILLIS));
      const hooks = finishWebhooks(deps, atMost(LAST_SENDING_MILLIS));
      await Promise.all([
        finish(
          "Could not record sent mails; the next server may send them again",
          LAST_SENDING_MILLIS + LAST_STEP_MILLIS,
          mails,
        ),
        finish(
          "Could not record sent webhooks; the next server may send them again",
          LAST_SENDING_MILLIS + LAST_STEP_MILLIS,
          hooks,
        ),
      ]);
      await finish(
        "Could not send the last traces",
        LAST_STEP_MILLIS,
        tracer?.exporter.stop(LAST_STEP_MILLIS) ?? Promise.resolve(),
      );
      deps.mailServers.close();
      deps.mailSandbox.close();
      stopFollowing();
      projects.close();
      const closing = store.close().catch((error) => log.error("Could not close the database", { error }));
      const hasEnded = await within(
        CLOSE_MILLIS,
        closing.then(() => true),
      );
      if (!hasEnded) log.warn("The database did not close in time");
    },
  };
}

/** Only commands beside the server need it: a disk that is full does not keep the server from running. */
function notePort({ dataDirectory }: Settings, port: number, log: Log): void {
  try {
    noteServedPort(dataDirectory, port);
  } catch (error) {
    log.warn("Could not note the port for commands beside the server", { error });
  }
}

/** Elysia leaves a listener on the process at each `listen`, which would collect. */
function listenAgain(listen: () => void): void {
  const before = process.listeners("beforeExit");
  try {
    listen();
  } finally {
    const added = process.listeners("beforeExit").filter((each) => !before.includes(each));
    for (const each of added) process.off("beforeExit", each);
  }
}

function notListening(error: unknown, settings: Settings): Error {
  return error instanceof CannotListen ? error : new CannotListen(error, { ...settings, setting: "--port" });
}

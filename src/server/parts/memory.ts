import { bodyBudget } from "#server/access/body-budget.ts";
import { unnamedProxy } from "#server/access/unnamed-proxy.ts";
import { makeWindows } from "#server/access/windows.ts";
import { hashingThreads } from "#server/crypto/hashing.ts";
import { passwordHasher } from "#server/crypto/password-hash.ts";
import type { Deps } from "#server/deps.ts";
import { collectActivity } from "#server/features/activity/memory.ts";
import { backupMemory } from "#server/features/backups/memory.ts";
import { renewals } from "#server/features/connected-accounts/memory.ts";
import { serverMemory } from "#server/features/instance/memory.ts";
import { collectKeyUses } from "#server/features/internal-keys/memory.ts";
import { legacyLoad } from "#server/features/legacy-verifier/memory.ts";
import { clientDocuments } from "#server/features/oauth-self-named/memory.ts";
import { clientKeys } from "#server/features/oauth-tokens/memory.ts";
import { discoveries, issuerKeys } from "#server/features/social-sign-in/memory.ts";
import { webhookLoad } from "#server/features/webhooks/memory.ts";
import { jobRunner } from "#server/jobs/runner.ts";
import { requestMetrics } from "#server/monitoring/requests.ts";
import { readinessOf } from "#server/readiness.ts";
import { tlsClients } from "#server/tls/clients.ts";
import { accessTokens } from "#server/tokens/access.ts";
import { tracedHasher } from "#server/tracing/traced.ts";
import type { Initial } from "./initial.ts";

/** What the process knows besides its data. */
export function memory(given: Initial & Pick<Deps, "store" | "tracer" | "certificates" | "outgoing">) {
  const { settings, store, log, now, tracer, certificates, outgoing, overrides } = given;
  const hasher =
    overrides.passwords ??
    passwordHasher({ hashing: hashingThreads(), slowHashing: hashingThreads({ isPatient: true }) });
  return {
    activity: collectActivity({ store, now, log }),
    keyUses: collectKeyUses({ store, now }),
    passwords: tracedHasher(hasher, tracer),
    accessTokens: accessTokens(),
    addressWindows: makeWindows(),
    writeWindows: makeWindows(),
    failureWindows: makeWindows(),
    budgetWindows: makeWindows(),
    bodies: bodyBudget(),
    unnamedProxy: unnamedProxy({ log, now }),
    webhookLoad: webhookLoad(),
    logoutsUnderWay: new Map(),
    backups: backupMemory(settings),
    discoveries: discoveries(),
    issuerKeys: issuerKeys(),
    clientKeys: clientKeys({ outgoing, log }),
    clientDocuments: clientDocuments({ outgoing, log, now }),
    renewals: renewals(),
    legacyLoad: legacyLoad(),
    readiness: readinessOf({
      store,
      log,
      hasCertificate: () => certificates === null || certificates.current() !== null,
    }),
    requestMetrics: settings.metrics && requestMetrics(),
    tlsClients: settings.tls && tlsClients(),
    server: serverMemory({ now, elapsed: overrides.elapsed ?? overrides.now ?? (() => performance.now()) }),
    jobs: jobRunner({ log, now }),
    wait: overrides.wait ?? Bun.sleep,
    startedAt: now(),
    onReply: overrides.onReply,
  };
}

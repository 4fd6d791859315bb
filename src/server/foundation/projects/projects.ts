import { and, asc, eq, isNull } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import { type CacheLoad, keyedCache } from "#server/cache/keyed-cache.ts";
import type { Keyring } from "#server/crypto/seal.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params, Store } from "#server/db/store/store.ts";
import { type Config, type Override, renderConfig } from "#server/foundation/project-config/index.ts";
import type { Settings } from "#server/settings.ts";
import { issuerOf } from "#server/tokens/access.ts";
import {
  loadRsaKey,
  loadSigningKey,
  SIGNING_KEY_LEAD_MILLIS,
  type SigningAlgorithm,
} from "#server/tokens/signing-keys.ts";
import { internalOverlay } from "./internal.ts";
import { PROJECT_CACHE, type Project } from "./project.ts";
import { hostedKeyDigests, hostedPublishableKey } from "./publishable-key.ts";

/** The projects of this instance, cached until they change. */
export interface Projects {
  /** Null when there is no such project. */
  get(projectId: string): Promise<Project | null>;
  /**
   * Returns a project as it is now, for a caller whose key the cached one does not have: another instance may have created
   * it a moment ago. Looks once for each key, since nobody can show a key before it is created. A process alone on its
   * data is never behind.
   */
  latest(project: Project, keyDigest: string): Promise<Project>;
  load(): CacheLoad;
  /** Forgets all of them: their contents depend on more than their rows. */
  clear(): void;
  close(): void;
}

const MAX_CACHED = 1_000;
const MAX_UNKNOWN_KEYS = 1_000;

interface ProjectSource {
  store: Store;
  keyring: Keyring;
  settings: Settings;
}

const PROJECT_ID = new RegExp(`^(${INTERNAL_PROJECT_ID}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$`);

export function rememberedProjects(source: ProjectSource): Projects {
  const remembered = keyedCache<Project | null>({
    store: source.store,
    name: PROJECT_CACHE,
    load: (id) => loadProject(source, id),
    most: MAX_CACHED,
    // Requests with made-up ids must not evict real projects; looking up a missing project is cheap.
    isKept: (project) => project !== null,
  });
  const unknownKeys = new LRUCache<string, true>({ max: MAX_UNKNOWN_KEYS });
  return {
    // Any caller can send any text as an id: a text that is no id is neither looked up nor cached.
    get: async (id) => (PROJECT_ID.test(id) ? remembered.get(id) : null),
    async latest(project, keyDigest) {
      const looked = `${project.id} ${keyDigest}`;
      if (source.store.dialect === "sqlite" || unknownKeys.has(looked)) return project;
      const latest = (await remembered.renew(project.id)) ?? project;
      // Only now: callers in the meantime may have the same new key.
      unknownKeys.set(looked, true);
      return latest;
    },
    load: () => remembered.load(),
    clear: () => remembered.clear(),
    close: () => remembered.close(),
  };
}

const projectById = prepared((db, { id }: Params<{ id: string }>) =>
  db.select().from(db.projects).where(eq(db.projects.id, id)),
);

const signingKeysOf = prepared((db, { id }: Params<{ id: string }>) =>
  db
    .select({
      alg: db.signingKeys.alg,
      sealed: db.signingKeys.sealedPrivateKey,
      createdAt: db.signingKeys.createdAt,
    })
    .from(db.signingKeys)
    .where(eq(db.signingKeys.projectId, id))
    .orderBy(asc(db.signingKeys.createdAt)),
);

const activeKeysOf = prepared((db, { id }: Params<{ id: string }>) => {
  const t = db.internalKeys;
  return db
    .select({
      expiresAt: t.expiresAt,
      publishableClient: t.publishableClientKeyDigest,
      secretServer: t.secretServerKeyDigest,
      superSecretAdmin: t.superSecretAdminKeyDigest,
    })
    .from(t)
    .where(and(eq(t.projectId, id), isNull(t.manuallyRevokedAt)));
});

async function loadProject({ store, keyring, settings }: ProjectSource, id: string): Promise<Project | null> {
  const [row, sealedKeys, internalKeys] = await store.read(async (db) => [
    (await db.rows(projectById, { id }))[0],
    await db.rows(signingKeysOf, { id }),
    await db.rows(activeKeysOf, { id }),
  ]);
  if (!row || row.deletedAt !== null) return null;
  const [newest, ...older] = newestFirst(keyring, sealedKeys, "ES256", loadSigningKey);
  if (!newest) throw new Error(`Project ${id} has no signing key.`);
  const override = openOverride(keyring, row.sealedConfig);
  const digests = (kind: "publishableClient" | "secretServer" | "superSecretAdmin") =>
    new Map(internalKeys.flatMap((key) => (key[kind] === null ? [] : [[key[kind], key.expiresAt] as const])));
  const publishableClient = digests("publishableClient");
  for (const [hosted, expiresAt] of hostedKeyDigests(keyring, id)) publishableClient.set(hosted, expiresAt);
  return {
    id: row.id,
    displayName: row.displayName,
    description: row.description,
    isProductionMode: row.isProductionMode,
    createdAt: row.createdAt,
    ownerTeamId: row.ownerTeamId,
    config: configInEffect(settings, id, override),
    signingKeys: [newest, ...older],
    rsaKeys: newestFirst(keyring, sealedKeys, "RS256", loadRsaKey),
    issuer: issuerOf(settings.publicUrl, id),
    keys: {
      publishableClient,
      secretServer: digests("secretServer"),
      superSecretAdmin: digests("superSecretAdmin"),
    },
    hostedPublishableKey: hostedPublishableKey(keyring, id),
  };
}

/** Loads the keys of one algorithm, which come in the order of their creation. */
function newestFirst<Key extends object>(
  keyring: Keyring,
  keys: readonly { alg: SigningAlgorithm; sealed: Uint8Array; createdAt: number }[],
  alg: SigningAlgorithm,
  load: (privatePem: string) => Key,
): (Key & { signsFrom: number })[] {
  return keys
    .filter((key) => key.alg === alg)
    .map(({ sealed, createdAt }, at) => ({
      ...load(keyring.open(sealed)),
      signsFrom: at === 0 ? createdAt : createdAt + SIGNING_KEY_LEAD_MILLIS,
    }))
    .reverse();
}

/** The configuration of an override, for project `internal` with what the settings of this process decide. */
export const configInEffect = (settings: Settings, id: string, override: Override): Config =>
  renderConfig(id === INTERNAL_PROJECT_ID ? { ...override, ...internalOverlay(settings) } : override);

export function openOverride(keyring: Keyring, sealed: Uint8Array): Override {
  return JSON.parse(keyring.open(sealed));
}

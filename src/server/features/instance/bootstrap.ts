import { isKnown } from "#contract/errors.ts";
import { DAY, INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import { audit, BY_SYSTEM } from "#server/audit/write.ts";
import { randomUuid } from "#server/crypto/random.ts";
import type { Store } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { auditedPart, isStoredIn, type KeySet, storeKeysIn } from "#server/features/internal-keys/index.ts";
import { requireGoodPassword } from "#server/features/passwords/index.ts";
import { createProjectIn, NEW_PROJECT_OVERRIDE } from "#server/features/projects/index.ts";
import { hasOwner, hasOwnerIn } from "#server/foundation/project-owners/index.ts";
import { INTERNAL_OVERRIDE, projectExists } from "#server/foundation/projects/index.ts";
import { SettingsError } from "#server/settings/reader.ts";
import { generateSigningKey } from "#server/tokens/signing-keys.ts";
import { createOwnerIn } from "./service.ts";

const FAR_AWAY_MILLIS = 200 * 365 * DAY;

/**
 * Creates what the first request needs: project `internal`, its team of operators, and the keys and owner of the
 * settings.
 */
export async function bootstrap(deps: Deps): Promise<void> {
  if (!(await deps.projects.get(INTERNAL_PROJECT_ID))) await createInternalProject(deps);
  await seedKeys(deps, deps.settings.internalKeys);
  await seedOwner(deps);
}

/** Whether project `internal` exists. */
export async function hasInternalProject(store: Store): Promise<boolean> {
  return store.read((db) => projectExists(db, INTERNAL_PROJECT_ID));
}

/**
 * Creates project `internal` with an empty team of operators. Of several servers that start at once, one creates it.
 */
export async function createInternalProject(deps: Pick<Deps, "store" | "keyring" | "now">): Promise<void> {
  const signingKey = await generateSigningKey();
  await deps.store.write(async (tx) => {
    if (await projectExists(tx, INTERNAL_PROJECT_ID)) return;
    const teamId = randomUuid();
    await createProjectIn(
      tx,
      deps,
      {
        id: INTERNAL_PROJECT_ID,
        displayName: "Hallpass",
        description: "Project owners sign in through this project.",
        ownerTeamId: teamId,
        override: { ...NEW_PROJECT_OVERRIDE, ...INTERNAL_OVERRIDE },
        signingKey,
      },
      BY_SYSTEM,
    );
    await tx.insert(tx.teams).values({
      id: teamId,
      projectId: INTERNAL_PROJECT_ID,
      displayName: "Operators",
      createdAt: deps.now(),
    });
    await tx.bump(`project:${INTERNAL_PROJECT_ID}`);
  });
}

/** Stores the keys of the settings. A restart does not store them again. */
async function seedKeys(deps: Deps, keys: KeySet): Promise<void> {
  const wanted = Object.entries(keys).filter((entry): entry is [keyof KeySet, string] => entry[1] !== undefined);
  for (const [kind, key] of wanted) {
    await deps.store.write(async (tx) => {
      if (await isStoredIn(tx, kind, key)) return;
      const row = await storeKeysIn(tx, deps, {
        projectId: INTERNAL_PROJECT_ID,
        description: "From the settings",
        expiresAt: deps.now() + FAR_AWAY_MILLIS,
        keys: { [kind]: key },
      });
      const subject = { type: "internal_key" as const, id: row.id };
      const after = auditedPart(row);
      await audit(tx, deps, {
        projectId: INTERNAL_PROJECT_ID,
        action: "internal_key_created",
        subject,
        after,
        ...BY_SYSTEM,
      });
    });
  }
}

/** The owner of everything needs as good a password as everybody else. The form of the setting has the length. */
async function requireUncommon(deps: Deps, password: string): Promise<void> {
  try {
    await requireGoodPassword(deps, password);
  } catch (error) {
    if (!isKnown(error, "PASSWORD_TOO_COMMON")) throw error;
    throw new SettingsError([
      "HALLPASS_ADMIN_PASSWORD is a common password, which attackers try first; expected one that is hard to guess.",
    ]);
  }
}

async function seedOwner(deps: Deps): Promise<void> {
  const owner = deps.settings.firstOwner;
  if (!owner || (await hasOwner(deps))) return;
  const internal = await deps.projects.get(INTERNAL_PROJECT_ID);
  if (!internal) throw new Error("Project internal is missing.");
  await requireUncommon(deps, owner.password);
  const passwordHash = await deps.passwords.hash(owner.password, { projectId: null });
  await deps.store.write(async (tx) => {
    if (await hasOwnerIn(tx, deps)) return;
    const { row: user } = await createOwnerIn(tx, deps, internal, {
      email: owner.email,
      displayName: null,
      passwordHash,
      origin: null,
    });
    const subject = { type: "user" as const, id: user.id };
    await audit(tx, deps, { projectId: INTERNAL_PROJECT_ID, action: "instance_set_up", subject, ...BY_SYSTEM });
  });
}

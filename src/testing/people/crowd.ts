import { randomUuid } from "#server/crypto/random.ts";
import type { Store } from "#server/db/store/store.ts";
import { indexChanges } from "#server/features/users/search/text-index.ts";
import { asAddress } from "#testing/address.ts";

/** A user to insert; missing values are generated. */
export interface CrowdMember {
  id?: string;
  name?: string | null;
  emails?: readonly string[];
  signedUpAt: number;
  /** By default the time of the sign-up. */
  lastActiveAt?: number;
  teamId?: string;
  isAnonymous?: boolean;
  /** Whether the addresses are verified. */
  isVerified?: boolean;
  /** `password`, `otp`, `passkey`, or ids of providers. */
  methods?: readonly string[];
}

const OWN_METHODS = ["password", "otp", "passkey"];

/** Rows per statement: with about ten columns each, fewer parameters than either database allows. */
const BATCH = 500;

/** Inserts projects without settings directly into the store, for a crowd each. */
export async function addProjects(store: Store, ...ids: string[]): Promise<void> {
  const project = {
    displayName: "",
    description: "",
    isProductionMode: false,
    createdAt: 0,
    sealedConfig: Buffer.alloc(0),
  };
  await store.write((tx) =>
    tx.addAll(
      "projects",
      ids.map((id) => ({ ...project, id })),
    ),
  );
}

/**
 * Inserts users directly into the store, for lists that are too long to sign up one by one, and indexes them. Returns
 * their ids.
 */
export async function addCrowd(store: Store, projectId: string, crowd: Iterable<CrowdMember>): Promise<string[]> {
  const ids: string[] = [];
  let batch: (CrowdMember & { id: string })[] = [];
  const flush = async () => {
    const people = batch;
    batch = [];
    if (people.length === 0) return;
    await store.write(async (tx) => {
      await tx.insert(tx.users).values(
        people.map(({ id, name = null, signedUpAt, lastActiveAt = signedUpAt, isAnonymous = false, methods = [] }) => ({
          id,
          projectId,
          displayName: name,
          signedUpAt,
          lastActiveAt,
          isAnonymous,
          otpAuthEnabled: methods.includes("otp"),
          passwordHash: methods.includes("password") ? "none" : null,
        })),
      );
      const channels = people.flatMap(({ id: userId, emails = [], signedUpAt: createdAt, isVerified = false }) =>
        emails.map((value, index) => ({
          userId,
          value: asAddress(value),
          createdAt,
          isVerified,
          isPrimary: index === 0,
        })),
      );
      if (channels.length > 0) {
        await tx.insert(tx.contactChannels).values(
          channels.map((channel) => ({
            ...channel,
            id: randomUuid(),
            projectId,
            type: "email" as const,
            usedForAuth: false,
          })),
        );
      }
      await tx.addAll("passkeys", people.filter(({ methods }) => methods?.includes("passkey")).map(passkeyOf));
      await tx.addAll("oauthAccounts", people.flatMap(accountsOf));
      const members = people.flatMap(({ id: userId, teamId }) => (teamId ? [{ userId, teamId }] : []));
      if (members.length > 0) {
        await tx.insert(tx.teamMembers).values(members.map((member) => ({ ...member, projectId, createdAt: 0 })));
      }
    });
  };
  const passkeyOf = ({ id: userId, signedUpAt: createdAt }: { id: string; signedUpAt: number }) => ({
    id: randomUuid(),
    projectId,
    userId,
    credentialId: userId,
    publicKey: Buffer.alloc(0),
    counter: 0,
    aaguid: "",
    backedUp: false,
    name: "",
    createdAt,
  });
  const accountsOf = ({ id: userId, signedUpAt: createdAt, methods = [] }: CrowdMember & { id: string }) =>
    methods
      .filter((method) => !OWN_METHODS.includes(method))
      .map((providerId) => ({
        id: randomUuid(),
        projectId,
        userId,
        providerId,
        accountId: userId,
        allowSignIn: true,
        allowConnectedAccounts: true,
        createdAt,
      }));
  for (const member of crowd) {
    const id = member.id ?? randomUuid();
    ids.push(id);
    batch.push({ ...member, id });
    if (batch.length === BATCH) await flush();
  }
  await flush();
  while (await indexChanges(store));
  return ids;
}

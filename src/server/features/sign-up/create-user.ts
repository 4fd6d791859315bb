import { fail } from "#contract/errors.ts";
import type { EmailAddress } from "#contract/fields.ts";
import type { JsonValue } from "#contract/json.ts";
import { orderedUuid } from "#server/crypto/random.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { addChannelIn, freeAddressIn } from "#server/foundation/contact-channels/index.ts";
import { grantSignUpDefaultsIn } from "#server/foundation/permissions/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { type GivenImage, storeImageIn } from "#server/foundation/stored-files/index.ts";
import { findUser, queueUserEventIn, requireFreeExternalIdIn, type User } from "#server/foundation/users/index.ts";
import { createPersonalTeamIn } from "./personal-team.ts";

export interface NewUser {
  /** An id that was chosen before, because a passkey carries it. */
  id?: string;
  displayName?: string | null;
  email: EmailAddress | null;
  isEmailVerified: boolean;
  isEmailUsedForAuth: boolean;
  passwordHash: string | null;
  /** Of a hash that another product made. */
  passwordImportedAt?: number | null;
  passwordKind?: string | null;
  /** The URL of an image on another server. */
  profileImageUrl?: string | null;
  /** An uploaded image, which the server stores. */
  profileImage?: GivenImage;
  /** Adds further data of the new user before the event, so that the event contains it. */
  also?(userId: string): Promise<void>;
  otpAuthEnabled?: boolean;
  isAnonymous?: boolean;
  clientMetadata?: JsonValue;
  clientReadOnlyMetadata?: JsonValue;
  serverMetadata?: JsonValue;
  sealedTotpSecret?: Buffer | null;
  externalId?: string | null;
}

/**
 * Creates an account with everything a new user gets: channel, default permissions, personal team, event. Returns the user
 * without the selected team (sic): the event and the reply show the user before the team was selected.
 */
export async function createUserIn(tx: Transaction, deps: Deps, project: Project, wanted: NewUser): Promise<User> {
  const { email } = wanted;
  if (email && wanted.isEmailUsedForAuth && (await freeAddressIn(tx, deps, project.id, email))) {
    throw fail("USER_EMAIL_ALREADY_EXISTS", { email, would_work_if_email_was_verified: false });
  }
  const { externalId = null } = wanted;
  if (externalId !== null) await requireFreeExternalIdIn(tx, { projectId: project.id, externalId });
  const id = wanted.id ?? orderedUuid();
  const now = deps.now();
  await tx.add("users", {
    id,
    projectId: project.id,
    displayName: wanted.displayName || null,
    profileImageUrl: wanted.profileImage?.url ?? (wanted.profileImageUrl || null),
    signedUpAt: now,
    lastActiveAt: now,
    isAnonymous: wanted.isAnonymous ?? false,
    passwordHash: wanted.passwordHash,
    passwordImportedAt: wanted.passwordImportedAt,
    passwordKind: wanted.passwordKind,
    otpAuthEnabled: wanted.otpAuthEnabled ?? false,
    clientMetadata: wanted.clientMetadata,
    clientReadOnlyMetadata: wanted.clientReadOnlyMetadata,
    serverMetadata: wanted.serverMetadata,
    sealedTotpSecret: wanted.sealedTotpSecret,
    externalId,
  });
  if (wanted.profileImage) await storeImageIn(tx, deps, { projectId: project.id, userId: id }, wanted.profileImage);
  if (email) {
    await addChannelIn(tx, deps, {
      projectId: project.id,
      userId: id,
      email,
      isPrimary: true,
      isVerified: wanted.isEmailVerified,
      usedForAuth: wanted.isEmailUsedForAuth,
    });
  }
  await grantSignUpDefaultsIn(tx, project, id);
  await wanted.also?.(id);
  const user = await findUser(tx, project.id, id);
  if (!user) throw new Error("Cannot read a user that was just created.");
  await queueUserEventIn(tx, deps, "user.created", user);
  if (project.config.teams.createPersonalTeamOnSignUp) {
    await createPersonalTeamIn(tx, deps, project, { id, displayName: user.row.displayName, email });
  }
  return user;
}

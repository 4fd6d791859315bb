import { isEmail } from "#contract/fields.ts";
import { NAME_MAX_LENGTH } from "#contract/limits.ts";
import type { Origin } from "#server/access/caller.ts";
import type { NewTokens } from "#server/features/linked-accounts/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import type { AskedIn } from "./flow.ts";
import type { Identity } from "./providers/provider.ts";

/** Somebody came back from a provider and is who it says. */
export interface VerifiedIdentity {
  project: Project;
  providerId: string;
  identity: Identity;
  tokens: NewTokens;
  origin: Origin;
  /** The user to link the account to, and the session that asked for it; null to sign in. */
  link: AskedIn | null;
  /** Who was here when they left for the provider. */
  present: AskedIn | null;
}

/** What is no plain address is none: `ada＠example.com` must not become somebody's by normalising it later. */
export const usableEmail = ({ email }: Identity) => (email !== null && isEmail(email.trim()) ? email.trim() : null);

/** A provider may take longer names than we do; nobody is kept out for theirs. */
export const usableName = ({ displayName }: Identity) =>
  displayName === null ? null : displayName.slice(0, NAME_MAX_LENGTH).toWellFormed();

const IMAGE_URL_MAX_LENGTH = 2_048;

export const usableImage = ({ profileImageUrl: url }: Identity) =>
  url !== null && /^https?:\/\//i.test(url) && url.length <= IMAGE_URL_MAX_LENGTH && URL.canParse(url) ? url : null;

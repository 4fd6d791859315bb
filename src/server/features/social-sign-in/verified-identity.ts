import { type EmailAddress, emailAddress, isEmail, withAsciiDomain } from "#contract/fields.ts";
import { NAME_MAX_LENGTH } from "#contract/limits.ts";
import { shortened } from "#contract/shortened.ts";
import type { Origin } from "#server/access/caller.ts";
import type { NewTokens } from "#server/features/linked-accounts/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import type { FlowSession } from "./flow.ts";
import type { Identity } from "./providers/provider.ts";

/** A user's identity as verified by a provider, with the request that led to it. */
export interface VerifiedIdentity {
  project: Project;
  providerId: string;
  identity: Identity;
  tokens: NewTokens;
  origin: Origin;
  /** The user to link the account to, and the session of the request; null to sign in. */
  link: FlowSession | null;
  /** The user and session at the start of the sign-in; null when there was none. */
  present: FlowSession | null;
}

/** The address to find or create a user by; null for one that is not valid. */
export const usableEmail = ({ email }: Identity): EmailAddress | null => emailAddress(email?.trim() ?? "");

/** The same address in the provider's letter case, which the account keeps. */
export function writtenEmail({ email }: Identity): string | null {
  const address = withAsciiDomain(email?.trim() ?? "");
  return isEmail(address) ? address : null;
}

/** Repairs names that the server would refuse as input, so that they do not block the sign-in. */
export const usableName = ({ displayName }: Identity) =>
  shortened(displayName?.replace(/\p{Cc}/gu, "").toWellFormed() ?? "", NAME_MAX_LENGTH) || null;

const IMAGE_URL_MAX_LENGTH = 2_048;

export const usableImage = ({ profileImageUrl: url }: Identity) =>
  url !== null &&
  /^https?:\/\/\P{Cc}+$/iu.test(url) &&
  url.isWellFormed() &&
  url.length <= IMAGE_URL_MAX_LENGTH &&
  URL.canParse(url)
    ? url
    : null;

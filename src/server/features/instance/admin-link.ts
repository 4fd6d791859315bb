import type { EmailAddress } from "#contract/fields.ts";
import { INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import { isDisabled } from "#server/access/disabled.ts";
import { createCodeIn, removeCodesForIn } from "#server/codes/codes.ts";
import type { Store, Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { findAuthChannel } from "#server/foundation/contact-channels/index.ts";
import { findUser } from "#server/foundation/users/index.ts";

/** The purpose of a printed link. */
export type LinkData = ({ kind: "set_up" } | { kind: "sign_in"; userId: string; email: EmailAddress }) & {
  /** Whether its user also becomes the owner of teams that own projects and have no member. */
  takesOver?: boolean;
};

interface LinkOptions {
  takesOver?: boolean;
}

export type LinkDeps = Pick<Deps, "now" | "keyring" | "settings"> & { store: Store };

/** Creates a set-up link. Earlier set-up links stop working. */
export async function createSetUpLink(deps: LinkDeps, { takesOver }: LinkOptions = {}): Promise<string> {
  return deps.store.write(async (tx) => linkIn(tx, deps, { kind: "set_up", takesOver }));
}

/**
 * Creates a sign-in link for the user of `internal` who signs in with this address. Null when there is no such user;
 * throws when the account is disabled, because its link would not work.
 */
export async function createSignInLink(
  deps: LinkDeps,
  email: EmailAddress,
  { takesOver }: LinkOptions = {},
): Promise<string | null> {
  return deps.store.write(async (tx) => {
    const channel = await findAuthChannel(tx, INTERNAL_PROJECT_ID, email);
    if (!channel?.opensByPassword) return null;
    const { userId, value } = channel;
    const user = await findUser(tx, INTERNAL_PROJECT_ID, userId);
    if (user && isDisabled(user.row, deps.now())) {
      throw new Error(
        `The account of ${value} is disabled. Enable it first: hallpass users enable ${userId} --project ${INTERNAL_PROJECT_ID}`,
      );
    }
    return linkIn(tx, deps, { kind: "sign_in", userId, email: value, takesOver });
  });
}

async function linkIn(tx: Transaction, deps: LinkDeps, data: LinkData): Promise<string> {
  if (data.kind === "set_up") await removeCodesForIn(tx, "admin_link");
  const userId = data.kind === "sign_in" ? data.userId : undefined;
  const code = await createCodeIn(tx, deps, { projectId: INTERNAL_PROJECT_ID, purpose: "admin_link", userId, data });
  return `${deps.settings.adminUrl ?? deps.settings.publicUrl}/admin/set-up#code=${code.secret}`;
}

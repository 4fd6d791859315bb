import * as contract from "#contract/imported-passwords.ts";
import { resource } from "#sdk/cache/resource.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import type { Deps } from "#sdk/deps.ts";
import type { Wire } from "#sdk/wire/wire.ts";

/** Users who have kept the password hash of another product. A snapshot: later changes do not show in it. */
export interface ImportedPasswordCount {
  /** At most 100,000. */
  readonly count: number;
  /** `false` if there are more than `count`; `kinds` then has only these. */
  readonly isExact: boolean;
  /** By algorithm and cost, such as `bcrypt 10`. */
  readonly kinds: readonly {
    readonly kind: string;
    readonly count: number;
    /** When the first of them was imported. */
    readonly oldestAt: Date;
  }[];
  /** Whether the live check of the project is on: removed passwords then work again through it. */
  readonly isLiveCheckOn: boolean;
}

/** The input of `importedPasswords.reset`. */
export interface ResetImportedPasswordsOptions {
  /** Only passwords that were imported before this time. */
  importedBefore: Date;
  /** Whether each user gets an email with a link for a new password. True by default. */
  sendEmails?: boolean;
  /** Is called after each step with the sum so far. */
  onProgress?: (done: ImportedPasswordReset) => void;
}

/** The users whose passwords were removed, and the emails that were queued for them. */
export interface ImportedPasswordReset {
  readonly users: number;
  readonly emails: number;
}

/** Passwords whose hashes came from another product. The next sign-in of a user replaces the hash. */
export interface ImportedPasswords {
  /** The users who have not signed in with their password since the import. */
  readonly current: Watchable<ImportedPasswordCount>;
  /** The same, for hashes that were imported before a time. */
  count(options?: { importedBefore?: Date }): Promise<ImportedPasswordCount>;
  /**
   * Removes these passwords, ends the sessions of their users and emails links for new passwords, in steps of 200 users.
   * Turn the live check off first: the old passwords work again through it.
   */
  reset(options: ResetImportedPasswordsOptions): Promise<ImportedPasswordReset>;
}

/** The imported passwords of a project: a watchable count, and the call that asks for new ones. */
export function importedPasswords(wire: Wire<"server">, deps: Pick<Deps, "elapsed" | "after">): ImportedPasswords {
  async function count({ importedBefore }: { importedBefore?: Date } = {}): Promise<ImportedPasswordCount> {
    const query = { before_millis: importedBefore?.getTime() };
    return show(await wire.call(contract.getImportedPasswords, { query }));
  }
  const current = resource(() => count(), deps);

  return {
    current,
    count,
    async reset({ importedBefore, sendEmails, onProgress }) {
      const body = { before_millis: importedBefore.getTime(), send_emails: sendEmails };
      let done: ImportedPasswordReset = { users: 0, emails: 0 };
      for (;;) {
        const { users, emails, is_complete } = await wire.call(contract.resetImportedPasswords, { body });
        done = { users: done.users + users, emails: done.emails + emails };
        onProgress?.(done);
        if (is_complete) break;
      }
      await current.refresh();
      return done;
    },
  };
}

const show = ({ count, is_exact, kinds, live_check }: contract.ImportedPasswords): ImportedPasswordCount =>
  Object.freeze<ImportedPasswordCount>({
    count,
    isExact: is_exact,
    kinds: kinds.map((each) => ({ kind: each.kind, count: each.count, oldestAt: new Date(each.oldest_at_millis) })),
    isLiveCheckOn: live_check,
  });

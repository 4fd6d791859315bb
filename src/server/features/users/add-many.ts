import { fail, KnownError, toWire, type Wording } from "#contract/errors.ts";
import type { Checked } from "#contract/fields.ts";
import type { NewUserResult } from "#contract/new-users.ts";
import { NewServerUser } from "#contract/users.ts";
import type { Caller } from "#server/access/caller.ts";
import { Refusal } from "#server/access/refusal.ts";
import { derivedId } from "#server/crypto/derived-id.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { findUser, type User } from "#server/foundation/users/index.ts";
import { compilePart } from "#server/http/request/schema.ts";
import { yieldToEventLoop } from "#server/yield-to-event-loop.ts";
import { addUserIn, type PreparedUser, prepareUser } from "./add.ts";

/** Users that one transaction creates: others wait for it, and each one costs a write to the disk. */
const CHUNK = 25;

export interface ManyUsers {
  users: readonly unknown[];
  /** A name for the request. Each place of the list makes one user for it, also in a repetition. */
  idempotencyKey?: string;
}

/** A created user, or the error of its place. */
export type Added = { user: User } | { error: NonNullable<NewUserResult["error"]> };

/**
 * Creates users in the order of the list, some in each transaction, and lets other requests run in between. An error
 * concerns its own user only.
 */
export async function* addUsers(
  deps: Deps,
  caller: Caller,
  { users, idempotencyKey }: ManyUsers,
  words: Wording,
): AsyncGenerator<Added[]> {
  const idAt = (place: number) =>
    idempotencyKey === undefined ? undefined : derivedId("user", caller.projectId, idempotencyKey, place);
  for (let at = 0; at < users.length; at += CHUNK) {
    const prepared: (PreparedUser | { error: KnownError | Refusal })[] = [];
    for (const [index, user] of users.slice(at, at + CHUNK).entries()) {
      const id = idAt(at + index);
      prepared.push(await orError(async () => ({ ...(await prepareUser(deps, caller, checked(user, caller))), id })));
    }
    const added = await addChunk(deps, caller, prepared);
    yield added.map((each) => ("error" in each ? { error: shown(each.error, words) } : each));
    await yieldToEventLoop();
  }
}

type Outcome = { user: User } | { error: KnownError | Refusal };

/** Creates them together, or, if one cannot be created, each by itself. */
async function addChunk(
  deps: Deps,
  caller: Caller,
  prepared: readonly (PreparedUser | { error: KnownError | Refusal })[],
): Promise<Outcome[]> {
  const add = async (tx: Transaction, one: PreparedUser): Promise<Outcome> => {
    const before = one.id === undefined ? undefined : await findUser(tx, caller.projectId, one.id);
    return { user: before ?? (await addUserIn(tx, deps, caller, one)) };
  };
  const together = await orError(() =>
    deps.store.write(async (tx) => {
      const added: Outcome[] = [];
      for (const one of prepared) added.push("error" in one ? one : await add(tx, one));
      return added;
    }),
  );
  if (!("error" in together)) {
    return together;
  }
  const added: Outcome[] = [];
  for (const one of prepared) {
    added.push("error" in one ? one : await orError(() => deps.store.write((tx) => add(tx, one))));
    await yieldToEventLoop();
  }
  return added;
}

async function orError<T>(work: () => Promise<T>): Promise<T | { error: KnownError | Refusal }> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof KnownError || error instanceof Refusal) return { error };
    throw error;
  }
}

const part = compilePart(NewServerUser, "body");

/** Checks a user by the schema of `POST /users`. */
function checked(user: unknown, { level }: Caller): Checked<typeof NewServerUser> {
  part.rewriteAddresses(user, level);
  const problems = part.problems(user, level);
  if (problems.length > 0) {
    throw fail("SCHEMA_ERROR", {
      message: `The user is invalid:\n${problems.map((each) => `  - ${each}`).join("\n")}`,
    });
  }
  return user as Checked<typeof NewServerUser>;
}

function shown(error: KnownError | Refusal, words: Wording): NonNullable<NewUserResult["error"]> {
  const { status } = error;
  return error instanceof Refusal
    ? { status, code: error.code, error: error.message }
    : { status, ...toWire(error, words) };
}

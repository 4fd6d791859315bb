import { deleteCurrentUser, getCurrentUser, type ServerUser as Payload, updateCurrentUser } from "#contract/users.ts";
import type { Resource } from "#sdk/cache/resource.ts";
import { passkeysOf } from "#sdk/passkeys/passkeys.ts";
import { passwordsOf, verificationOf } from "#sdk/users/shared/passwords.ts";
import { type SessionParts, sessionScopeOf } from "#sdk/users/shared/session-scope.ts";
import { signedIn } from "#sdk/users/shared/signed-in.ts";
import { userResource } from "#sdk/users/shared/user-resource.ts";
import type { Directory } from "./directory.ts";
import type { CurrentServerUser } from "./server-objects.ts";
import { type Belongings, belongingsOf, type Changes, fieldChanges, serverView, updateToWire } from "./server-view.ts";

/** The user of a session as servers and admins see it; `null` when no user is signed in. */
export function serverUserOf(parts: SessionParts<"server">, directory: Directory): Resource<CurrentServerUser | null> {
  const scope = sessionScopeOf(parts);
  const { wire, session } = scope;

  async function send(reply: Promise<Payload>): Promise<CurrentServerUser> {
    const updated = show(await reply);
    user.set(updated);
    await directory.changed();
    return updated;
  }

  const changes: Changes<CurrentServerUser> = {
    async changed() {
      await Promise.all([user.refresh(), directory.changed()]);
    },
    send,
    update: (userChanges, read) => send(wire.call(updateCurrentUser, { body: updateToWire(userChanges, read) })),
    async delete() {
      await wire.call(deleteCurrentUser);
      await session.markInvalid();
      await directory.changed();
    },
  };

  const user: Resource<CurrentServerUser | null> = userResource(scope, async () =>
    show(await wire.call(getCurrentUser)),
  );
  // By id instead of `me`, because requests of the directory send no session. The user of a session never changes.
  let belongings: Belongings | undefined;
  const belongingsOfUser = (userId: string) => () => {
    belongings ??= belongingsOf({ ...scope, userId }, directory, changes);
    return belongings;
  };
  const verbs = {
    ...signedIn(scope),
    ...passkeysOf(scope, changes.changed),
    updatePassword: passwordsOf(scope, changes.changed).updatePassword,
  };

  const show = (payload: Payload): CurrentServerUser =>
    Object.freeze<CurrentServerUser>({
      ...serverView(scope, directory, payload, belongingsOfUser(payload.id), changes),
      ...fieldChanges(wire, changes, payload),
      ...verbs,
      delete: changes.delete,
      sendVerificationEmail: verificationOf(scope, payload.primary_email),
    });

  return user;
}

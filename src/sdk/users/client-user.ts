import { INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import { type ClientUser, getCurrentUser, updateCurrentUser } from "#contract/users.ts";
import type { Resource } from "#sdk/cache/resource.ts";
import { clientWrites, contactChannelsOf } from "#sdk/contact-channels/contact-channels.ts";
import { passkeysOf } from "#sdk/passkeys/passkeys.ts";
import { ownedProjectsOf } from "#sdk/projects/owned-projects.ts";
import { fromWire, toWire } from "./base-user.ts";
import { passwordsOf, verificationOf } from "./passwords.ts";
import { type Person, userResource } from "./person.ts";
import { signedIn } from "./signed-in.ts";
import type { CurrentUser, UserUpdate } from "./user.ts";

/** The user of a session as a client sees it; `null` when nobody is signed in. */
export function clientUserOf(person: Person<"client">): Resource<CurrentUser | null> {
  const { wire, connection } = person;
  const isOwner = connection.projectId === INTERNAL_PROJECT_ID;
  const changed = () => user.refresh();
  const verbs = {
    ...signedIn(person),
    ...passwordsOf(person, changed),
    ...contactChannelsOf(person, clientWrites(person), changed),
    ...passkeysOf(person, changed),
    ...(isOwner ? ownedProjectsOf(person) : {}),
  };

  const user: Resource<CurrentUser | null> = userResource(person, async () => show(await wire.call(getCurrentUser)));

  function show(payload: ClientUser): CurrentUser {
    const update = async (changes: UserUpdate) => {
      user.set(show(await wire.call(updateCurrentUser, { body: toWire(changes) })));
    };
    return Object.freeze({
      ...fromWire(payload),
      ...verbs,
      sendVerificationEmail: verificationOf(person, payload.primary_email),
      update,
      setDisplayName: (displayName: string | null) => update({ displayName }),
      setClientMetadata: (clientMetadata: unknown) => update({ clientMetadata }),
    });
  }

  return user;
}

import { isKnown } from "#contract/errors.ts";
import { INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import { type ClientUser, getCurrentUser, updateCurrentUser } from "#contract/users.ts";
import { type Resource, resource } from "../cache/resource.ts";
import { ownedProjectsOf } from "../projects/owned-projects.ts";
import { fromWire, toWire } from "./base-user.ts";
import type { Person } from "./person.ts";
import { signedIn } from "./signed-in.ts";
import type { CurrentUser, UserUpdate } from "./user.ts";

/** The user of a session as a client sees it; `null` when nobody is signed in. */
export function clientUserOf(person: Person<"client">): Resource<CurrentUser | null> {
  const { wire, session, connection } = person;
  const isOwner = connection.projectId === INTERNAL_PROJECT_ID;
  const verbs = { ...signedIn(person), ...(isOwner ? ownedProjectsOf(person) : {}) };

  const user: Resource<CurrentUser | null> = resource(async () => {
    if (session.isKnownInvalid()) return null;
    try {
      return show(await wire.call(getCurrentUser));
    } catch (error) {
      if (isKnown(error, "CANNOT_GET_OWN_USER_WITHOUT_USER")) return null;
      throw error;
    }
  }, connection.deps);

  function show(payload: ClientUser): CurrentUser {
    const update = async (changes: UserUpdate) => {
      user.set(show(await wire.call(updateCurrentUser, { body: toWire(changes) })));
    };
    return Object.freeze({
      ...fromWire(payload),
      ...verbs,
      update,
      setDisplayName: (displayName: string | null) => update({ displayName }),
      setClientMetadata: (clientMetadata: unknown) => update({ clientMetadata }),
    });
  }

  return user;
}

import type { ContactChannel } from "#sdk/contact-channels/contact-channel.ts";
import { useResource } from "./use-resource.ts";
import { useUser } from "./use-user.ts";

/** The addresses of the signed-in user, following every change. Throws when nobody is signed in. */
export const useContactChannels = (): ContactChannel[] => useResource(useUser({ or: "throw" }).contactChannels);

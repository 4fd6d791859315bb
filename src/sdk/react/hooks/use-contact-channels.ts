import type { ContactChannel } from "#sdk/contact-channels/contact-channel.ts";
import { useResource } from "./use-resource.ts";
import { useUser } from "./use-user.ts";

/**
 * Returns the email addresses of the signed-in user, and follows changes. Throws when no user is signed in.
 *
 *     const verified = useContactChannels().filter((channel) => channel.isVerified);
 */
export const useContactChannels = (): ContactChannel[] => useResource(useUser({ or: "throw" }).contactChannels);

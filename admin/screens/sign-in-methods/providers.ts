import type { AdminProjectConfig, AdminProjectConfigUpdate } from "hallpass";

/** Providers in the order of how often they are wanted, under the names they go by. */
export const PROVIDERS = [
  { id: "google", name: "Google" },
  { id: "github", name: "GitHub" },
  { id: "microsoft", name: "Microsoft" },
  { id: "apple", name: "Apple" },
  { id: "facebook", name: "Facebook" },
  { id: "discord", name: "Discord" },
  { id: "gitlab", name: "GitLab" },
  { id: "linkedin", name: "LinkedIn" },
  { id: "x", name: "X" },
  { id: "spotify", name: "Spotify" },
  { id: "bitbucket", name: "Bitbucket" },
  { id: "twitch", name: "Twitch" },
] as const;

export type ProviderId = (typeof PROVIDERS)[number]["id"];

export const providerName = (id: ProviderId) => PROVIDERS.find((each) => each.id === id)?.name ?? id;

type Providers = NonNullable<AdminProjectConfigUpdate["oauthProviders"]>;

/** The list as it is sent: whole, without what is to be replaced. */
export const providersWithout = (
  { oauthProviders }: Pick<AdminProjectConfig, "oauthProviders">,
  id: ProviderId,
): Providers => oauthProviders.filter((each): each is Providers[number] => each.id !== id && each.enabled !== false);

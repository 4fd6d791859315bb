import type { AdminProjectConfig, AdminProjectConfigUpdate, OAuthProviderId } from "hallpass";

type Providers = NonNullable<AdminProjectConfigUpdate["oauthProviders"]>;

/** The list as it is sent: whole, without what is to be replaced. */
export const providersWithout = (
  { oauthProviders }: Pick<AdminProjectConfig, "oauthProviders">,
  id: OAuthProviderId,
): Providers => oauthProviders.filter((each): each is Providers[number] => each.id !== id && each.enabled !== false);

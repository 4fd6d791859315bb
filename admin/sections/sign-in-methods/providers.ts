import type { AdminProjectConfig, AdminProjectConfigUpdate, OAuthProviderId } from "hallpass";

type Providers = NonNullable<AdminProjectConfigUpdate["oauthProviders"]>;

/** The providers to send with a change of provider `id`: all enabled ones except `id`. */
export const providersWithout = (
  { oauthProviders }: Pick<AdminProjectConfig, "oauthProviders">,
  id: OAuthProviderId,
): Providers => oauthProviders.filter((each): each is Providers[number] => each.id !== id && each.enabled !== false);

import type { ProjectConfig } from "#sdk/projects/project.ts";

export type AuthType = "sign-in" | "sign-up";
export type MethodForm = "magic-link" | "password";

/** The parts of the sign-in page, from top to bottom. */
export interface Methods {
  oauth: readonly string[];
  passkey: boolean;
  /** Between the buttons above and the forms below. */
  separator: boolean;
  /** Two forms are shown as tabs. */
  forms: readonly MethodForm[];
  none: boolean;
}

type Switches = Pick<ProjectConfig, "credentialEnabled" | "magicLinkEnabled" | "passkeyEnabled" | "oauthProviders">;

/** Returns the sign-in methods that a project offers on this page. */
export function methodsOf(config: Switches, type: AuthType): Methods {
  const oauth = config.oauthProviders.map((provider) => provider.id);
  const passkey = config.passkeyEnabled && type === "sign-in";
  const forms: MethodForm[] = [
    ...(config.magicLinkEnabled ? (["magic-link"] as const) : []),
    ...(config.credentialEnabled ? (["password"] as const) : []),
  ];
  const hasButtons = oauth.length > 0 || passkey;
  return { oauth, passkey, forms, separator: hasButtons && forms.length > 0, none: !hasButtons && forms.length === 0 };
}

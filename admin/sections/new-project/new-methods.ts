import type { NewProject, OAuthProviderId, ProjectConfig } from "hallpass";
import type { TextId } from "../../texts/texts.ts";

/** The sign-in methods that a new project can start with, in the order of the form. */
export const NEW_METHODS = ["credential", "magicLink", "passkey", "google", "github", "microsoft", "spotify"] as const;
export type NewMethod = (typeof NEW_METHODS)[number];
export type Chosen = Record<NewMethod, boolean>;

export const METHOD_LABELS = {
  credential: "newProject.password",
  magicLink: "newProject.magicLink",
  passkey: "newProject.passkey",
  google: "newProject.google",
  github: "newProject.github",
  microsoft: "newProject.microsoft",
  spotify: "newProject.spotify",
} as const satisfies Record<NewMethod, TextId>;

const PROVIDERS = ["google", "github", "microsoft", "spotify"] as const satisfies readonly OAuthProviderId[];
const isProvider = (method: NewMethod) => PROVIDERS.some((each) => each === method);

/** Whether a method works in a new project, which has no keys of its own at providers. */
export const isOffered = (method: NewMethod, shared: readonly OAuthProviderId[]) =>
  !isProvider(method) || shared.some((each) => each === method);

/** The methods that are on at first: passwords, and the two best known providers if the project can use them. */
export function firstChoice(shared: readonly OAuthProviderId[]): Chosen {
  return {
    credential: true,
    magicLink: false,
    passkey: false,
    google: shared.includes("google"),
    github: shared.includes("github"),
    microsoft: false,
    spotify: false,
  };
}

export const hasMethod = (chosen: Chosen) => NEW_METHODS.some((method) => chosen[method]);

/** The configuration of a project with these methods. Providers use keys of the server. */
export const configOf = (chosen: Chosen): NonNullable<NewProject["config"]> => ({
  credentialEnabled: chosen.credential,
  magicLinkEnabled: chosen.magicLink,
  passkeyEnabled: chosen.passkey,
  oauthProviders: PROVIDERS.filter((id) => chosen[id]).map((id) => ({ id, type: "shared" })),
});

/** What a sign-in page with these methods shows. */
export const previewOf = (chosen: Chosen): ProjectConfig => ({
  signUpEnabled: true,
  credentialEnabled: chosen.credential,
  magicLinkEnabled: chosen.magicLink,
  passkeyEnabled: chosen.passkey,
  clientTeamCreationEnabled: false,
  clientUserDeletionEnabled: false,
  allowUserApiKeys: false,
  allowTeamApiKeys: false,
  oauthProviders: PROVIDERS.filter((id) => chosen[id]).map((id) => ({ id })),
});

import { type OAuthProviderId, PROVIDER_NAMES } from "hallpass";
import { useTexts } from "../texts/language.ts";
import type { SayText, TextId } from "../texts/texts.ts";
import { useProject } from "./projects.ts";

const OWN = {
  password: "methods.password",
  otp: "methods.otp",
  passkey: "methods.passkey",
} as const satisfies Record<string, TextId>;

const isOwn = (method: string): method is keyof typeof OWN => Object.hasOwn(OWN, method);
const isWellKnown = (id: string): id is OAuthProviderId => Object.hasOwn(PROVIDER_NAMES, id);

type Providers = readonly { readonly id: string; readonly displayName?: string }[];

/** The name of a sign-in method: `password`, `otp`, `passkey` or the id of a provider. */
function methodName(method: string, providers: Providers, t: SayText): string {
  if (isOwn(method)) return t(OWN[method]);
  if (isWellKnown(method)) return PROVIDER_NAMES[method];
  return providers.find(({ id }) => id === method)?.displayName ?? method;
}

/** Names the sign-in methods of the project. */
export function useMethodName(): (method: string) => string {
  const t = useTexts();
  const { config } = useProject();
  return (method) => methodName(method, config.oauthProviders, t);
}

/** Every method that a user of the project may have: those of Hallpass, and the providers. */
export function useMethods(): { value: string; label: string }[] {
  const name = useMethodName();
  const { config } = useProject();
  const ids = [...Object.keys(OWN), ...config.oauthProviders.map(({ id }) => id)];
  return ids.map((value) => ({ value, label: name(value) }));
}

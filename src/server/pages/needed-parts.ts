import { type Config, clientConfigView } from "#server/foundation/project-config/index.ts";
import { whereOf } from "#server/http/request/where.ts";
import { firstSupported } from "#texts/accept-language.ts";
import { locales } from "#texts/locales.ts";

const METHODS = "sdk/react/components";
const PAGES_FOLDER = "sdk/react/pages";

const TITLE = `${PAGES_FOLDER}/page-title.ts`;
const OAUTH = [`${METHODS}/providers/oauth-button-group.tsx`];
const PASSKEY = [`${METHODS}/sign-in/passkey-sign-in.tsx`, "sdk/sign-in/passkey.ts", "sdk/passkeys/webauthn.ts"];
const MAGIC_LINK = [`${METHODS}/sign-in/magic-link-sign-in.tsx`];
const PASSWORD = ["sdk/sign-in/credentials.ts"];
const PASSWORD_SIGN_UP = [`${METHODS}/sign-in/credential-sign-up.tsx`];
const TABS = ["sdk/react/ui/tabs.tsx"];

/** Pages that load on demand, by the last part of their path. */
const PAGES = [
  "oauth-callback",
  "magic-link-callback",
  "forgot-password",
  "password-reset",
  "email-verification",
  "team-invitation",
  "mfa",
  "error-page",
  "cli-auth-confirmation",
  "sign-out",
].map((name) => [name, `${PAGES_FOLDER}/${name}.tsx`] as const);

const PATHS: Readonly<Record<string, string>> = { error: "error-page", "cli-auth-confirm": "cli-auth-confirmation" };

/** The module that loads the texts of all languages except English, which is built in. */
const LANGUAGES = ["../web/other-language.ts", "texts/registry.ts"];
const textsOf = (locale: string, ...files: string[]) =>
  locale === "en-US" ? [] : [...LANGUAGES, ...files.map((file) => `texts/${locale}/${file}.ts`)];

/** Every part that `neededParts` can name; the build fails when one of them is gone. */
export const HOSTED_PARTS: readonly string[] = [
  ...[TITLE, OAUTH, PASSKEY, MAGIC_LINK, PASSWORD, PASSWORD_SIGN_UP, TABS].flat(),
  ...PAGES.map(([, part]) => part),
  ...locales.flatMap((locale) => textsOf(locale, "hosted-pages", "sign-in", "pages", "titles")),
];

/**
 * Returns the parts that a hosted page will load on demand as soon as it runs: the texts of the visitor's language and
 * the project's sign-in methods. Only a hint: parts that are missing here load later.
 */
export function neededParts(request: Request, config: Config): string[] {
  const locale = firstSupported(request.headers.get("accept-language")) ?? "en-US";
  const { pathname } = whereOf(request);
  // Not a regular expression for the slashes at the end: a long path of slashes would keep it busy.
  const page = pathname.split("/").findLast((part) => part !== "") ?? "";
  const texts = [...textsOf(locale, "hosted-pages", "sign-in", "titles"), TITLE];
  if (page !== "sign-in" && page !== "sign-up") {
    const own = PAGES.find(([name]) => name === (PATHS[page] ?? page));
    return own ? [...texts, ...textsOf(locale, "pages"), own[1]] : texts;
  }
  const has = clientConfigView(config);
  return [
    ...texts,
    ...(has.enabled_oauth_providers.length > 0 ? OAUTH : []),
    ...(has.passkey_enabled && page === "sign-in" ? PASSKEY : []),
    ...(has.magic_link_enabled ? MAGIC_LINK : []),
    ...(has.magic_link_enabled && has.credential_enabled ? TABS : []),
    ...(has.credential_enabled ? PASSWORD : []),
    ...(has.credential_enabled && page === "sign-up" ? PASSWORD_SIGN_UP : []),
  ];
}

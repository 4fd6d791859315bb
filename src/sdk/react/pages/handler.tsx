import { type ReactNode, useContext, useEffect } from "react";
import type { HallpassClientApp } from "#sdk/apps/client-app.ts";
import { useAddress } from "#sdk/react/hooks/use-address.ts";
import { lazyPart } from "#sdk/react/ui/lazy-part.ts";
import { elsewhere, type HandlerPage, handlerPageAt } from "#sdk/redirects/handler-pages.ts";
import type { AccountSettings } from "../account-settings/account-settings.tsx";
import { AuthSkeleton } from "../components/auth-skeleton.tsx";
import { HallpassProvider, useOptionalApp } from "../provider.tsx";
import { TextContext } from "../texts/text-context.ts";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import { PromptSuspense } from "../ui/prompt-suspense.tsx";
import { AuthPage } from "./auth-page.tsx";
import type { Authorize } from "./authorize.tsx";
import type { CliAuthConfirmation } from "./cli-auth-confirmation.tsx";
import type { Device } from "./device.tsx";
import type { EmailVerification } from "./email-verification.tsx";
import type { ForgotPassword } from "./forgot-password.tsx";
import type { MagicLinkCallback } from "./magic-link-callback.tsx";
import type { MFA } from "./mfa.tsx";
import type { OAuthCallback } from "./oauth-callback.tsx";
import type { PasswordReset } from "./password-reset.tsx";
import type { SignInProps } from "./sign-in.tsx";
import type { SignOut } from "./sign-out.tsx";
import type { SignUpProps } from "./sign-up.tsx";
import type { TeamInvitation } from "./team-invitation.tsx";

const PredefinedCard = lazyPart(async () => (await import("../components/cards/predefined-card.tsx")).PredefinedCard);
const ErrorPage = lazyPart(async () => (await import("./error-page.tsx")).ErrorPage);

/** React's `ComponentProps` refuses components that return a `ReactNode` before TypeScript 5.1. */
type PropsOf<C extends (props: never) => ReactNode> = Partial<Parameters<C>[0]>;

/** The pages that need nothing of the query, so that a server renders them. */
const FORMS = /^(sign-in|sign-up|forgot-password)$/;

/** The props of `HallpassHandler`. */
export interface HallpassHandlerProps {
  /** Default: the app of the provider around the handler. */
  app?: HallpassClientApp;
  /** Fills the window, as the `<main>` of the document. */
  fullPage?: boolean;
  /**
   * The path of the page, from the app's router. Default: the window's path, which a server does not know. With it, a server
   * renders the forms of sign-in, sign-up and forgotten passwords.
   */
  location?: string;
  /** The path of the handler. Default: `app.urls.handler`. */
  basePath?: string;
  /** Leaves the title of the document to the app. Otherwise, it names the page and the project while the page is shown. */
  keepTitle?: boolean;
  /** Shown when a page fails, instead of the default card, which on localhost explains a missing server. */
  errorCard?: (error: unknown) => ReactNode;
  componentProps?: {
    SignIn?: Partial<SignInProps>;
    SignUp?: Partial<SignUpProps>;
    OAuthCallback?: PropsOf<typeof OAuthCallback>;
    SignOut?: PropsOf<typeof SignOut>;
    MFA?: PropsOf<typeof MFA>;
    Authorize?: PropsOf<typeof Authorize>;
    Device?: PropsOf<typeof Device>;
    ErrorPage?: PropsOf<typeof ErrorPage>;
    CliAuthConfirmation?: PropsOf<typeof CliAuthConfirmation>;
    MagicLinkCallback?: PropsOf<typeof MagicLinkCallback>;
    ForgotPassword?: PropsOf<typeof ForgotPassword>;
    PasswordReset?: PropsOf<typeof PasswordReset>;
    EmailVerification?: PropsOf<typeof EmailVerification>;
    TeamInvitation?: PropsOf<typeof TeamInvitation>;
    AccountSettings?: PropsOf<typeof AccountSettings>;
  };
}

/**
 * All pages of Hallpass, for one route of the app.
 *
 *     <Route path="/handler/*" element={<HallpassHandler app={app} fullPage />} />
 */
export function HallpassHandler({ app: own, ...props }: HallpassHandlerProps) {
  const outerApp = useOptionalApp();
  const app = own ?? outerApp;
  if (!app) throw new Error("HallpassHandler must be used within a HallpassProvider, or have an app.");
  const handler = <Handler {...props} app={app} />;
  const pages = props.fullPage ? <main>{handler}</main> : handler;
  return app === outerApp ? pages : <HallpassProvider app={app}>{pages}</HallpassProvider>;
}

function Handler({
  app,
  fullPage = false,
  location,
  basePath,
  keepTitle = false,
  componentProps = {},
  errorCard = (error) => (
    <PromptSuspense fallback={<AuthSkeleton fullPage={fullPage} />}>
      <ErrorPage failure={error} fullPage={fullPage} />
    </PromptSuspense>
  ),
}: HallpassHandlerProps & { app: HallpassClientApp }) {
  const address = useAddress();
  const [path = "", search = ""] = address.split("?", 2);
  const page = handlerPageAt(location ?? path, basePath ?? app.urls.handler);
  const other = page && elsewhere(page, app.urls, search);

  useEffect(() => {
    if (other) window.location.replace(other);
  }, [other]);
  // On a server, the query is unknown, and the path may be; the browser then renders the page.
  const isUnknown = Boolean(other) || (!address && !FORMS.test(String(page)));
  useTitle(!isUnknown && !keepTitle, page, app);

  if (isUnknown) return <AuthSkeleton fullPage={fullPage} />;
  return (
    <ErrorBoundary key={page} fallback={errorCard}>
      <PromptSuspense fallback={<AuthSkeleton fullPage={fullPage} />}>
        <Page page={page} search={search} fullPage={fullPage} componentProps={componentProps} />
      </PromptSuspense>
    </ErrorBoundary>
  );
}

/** Names the page in the document's title, for as long as it is shown. */
function useTitle(isWanted: boolean, page: HandlerPage | null, app: HallpassClientApp) {
  const texts = useContext(TextContext);
  useEffect(() => {
    if (!isWanted) return;
    const left = new AbortController();
    // A page works without its title.
    import("./page-title.ts").then(({ showTitle }) => showTitle(page, app, texts, left.signal)).catch(() => {});
    return () => left.abort();
  }, [isWanted, page, app, texts]);
}

interface PageProps extends Required<Pick<HallpassHandlerProps, "fullPage" | "componentProps">> {
  page: HandlerPage | null;
  search: string;
}

interface PartProps {
  fullPage: boolean;
  searchParams: Record<string, string>;
}

/** A page that loads on demand, and the name of its component, by which the app can set its props. */
const part = <Name extends string>(
  load: () => Promise<{ [name in Name]: (props: PartProps) => ReactNode }>,
  name: Name,
) => ({ Part: lazyPart(async () => (await load())[name]), name });

// Sign-in and sign-up are built in, because most visitors open them.
const PARTS = {
  "sign-out": part(() => import("./sign-out.tsx"), "SignOut"),
  "oauth-callback": part(() => import("./oauth-callback.tsx"), "OAuthCallback"),
  mfa: part(() => import("./mfa.tsx"), "MFA"),
  error: part(() => import("./error-page.tsx"), "ErrorPage"),
  "cli-auth-confirm": part(() => import("./cli-auth-confirmation.tsx"), "CliAuthConfirmation"),
  authorize: part(() => import("./authorize.tsx"), "Authorize"),
  // One file for both: each further one costs the sign-in page bytes.
  device: part(() => import("./authorize.tsx"), "Device"),
  "magic-link-callback": part(() => import("./magic-link-callback.tsx"), "MagicLinkCallback"),
  "forgot-password": part(() => import("./forgot-password.tsx"), "ForgotPassword"),
  "password-reset": part(() => import("./password-reset.tsx"), "PasswordReset"),
  "email-verification": part(() => import("./email-verification.tsx"), "EmailVerification"),
  "team-invitation": part(() => import("./team-invitation.tsx"), "TeamInvitation"),
  "account-settings": part(() => import("../account-settings/account-settings.tsx"), "AccountSettings"),
} as const satisfies Record<Exclude<HandlerPage, "sign-in" | "sign-up">, object>;

function Page({ page, search, fullPage, componentProps }: PageProps) {
  if (page === null) return <PredefinedCard type="unknownPage" fullPage={fullPage} />;
  if (page === "sign-in" || page === "sign-up") {
    const props = page === "sign-in" ? componentProps.SignIn : componentProps.SignUp;
    return <AuthPage fullPage={fullPage} automaticRedirect {...props} type={page} />;
  }
  const { Part, name } = PARTS[page];
  const searchParams = Object.fromEntries(new URLSearchParams(search));
  return <Part fullPage={fullPage} searchParams={searchParams} {...componentProps[name]} />;
}

import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import type { ProjectConfig } from "#sdk/projects/project.ts";
import { CredentialSignIn } from "#sdk/react/components/sign-in/credential-sign-in.tsx";
import { type AuthType, type MethodForm, methodsOf } from "#sdk/react/components/sign-in/sign-in-methods.ts";
import { useAddress } from "#sdk/react/hooks/use-address.ts";
import { useProject } from "#sdk/react/hooks/use-project.ts";
import { useUser } from "#sdk/react/hooks/use-user.ts";
import { lazyPart } from "#sdk/react/ui/lazy-part.ts";
import { PromptSuspense } from "#sdk/react/ui/prompt-suspense.tsx";
import { AuthSkeleton } from "../components/auth-skeleton.tsx";
import { PageLink } from "../components/page-link.tsx";
import { useHallpassApp } from "../provider.tsx";
import { Scope } from "../scope.tsx";
import { type SignInTextId, useTexts } from "../texts/use-texts.ts";
import { Panel } from "../ui/panel.tsx";

// A page loads only the sign-in methods that its project has enabled. Most have email and password, which is built in.
const PredefinedCard = lazyPart(
  async () => (await import("#sdk/react/components/cards/predefined-card.tsx")).PredefinedCard,
);
const CredentialSignUp = lazyPart(
  async () => (await import("#sdk/react/components/sign-in/credential-sign-up.tsx")).CredentialSignUp,
);
const MagicLinkSignIn = lazyPart(
  async () => (await import("#sdk/react/components/sign-in/magic-link-sign-in.tsx")).MagicLinkSignIn,
);
const ProviderButtons = lazyPart(
  async () => (await import("#sdk/react/components/providers/oauth-button-group.tsx")).ProviderButtons,
);
const PasskeySignIn = lazyPart(
  async () => (await import("#sdk/react/components/sign-in/passkey-sign-in.tsx")).PasskeySignIn,
);
const SignInPurpose = lazyPart(async () => (await import("./sign-in-purpose.tsx")).SignInPurpose);
const Tabs = lazyPart(async () => (await import("../ui/tabs.tsx")).Tabs);

/** The props of `AuthPage`. */
export interface AuthPageProps {
  type: AuthType;
  fullPage?: boolean;
  /** Redirects a user who is already signed in to the page after sign-in. */
  automaticRedirect?: boolean;
  /** Shown below the sign-in methods. */
  extraInfo?: ReactNode;
  firstTab?: MethodForm;
  /** Omits the second password field of sign-up. */
  noPasswordRepeat?: boolean;
  /** Shown instead of the app's project and signed-in user, for previews. */
  mockProject?: { config: ProjectConfig };
}

/**
 * Sign-in or sign-up with all methods that the project offers.
 *
 *     <AuthPage type="sign-up" fullPage />
 */
export function AuthPage({ mockProject, ...props }: AuthPageProps) {
  return (
    <PromptSuspense fallback={<AuthSkeleton {...props} />}>
      {mockProject ? <AuthScreen {...props} config={mockProject.config} isPreview /> : <OwnAuthPage {...props} />}
    </PromptSuspense>
  );
}

function OwnAuthPage(props: Omit<AuthPageProps, "mockProject">) {
  const { type, fullPage, automaticRedirect = false } = props;
  const app = useHallpassApp();
  const user = useUser();
  const { config } = useProject();
  // An app without redirects shows the card for signed-in users instead.
  const isRedirecting = user !== null && automaticRedirect && app.redirectMethod !== "none";

  const [failure, setFailure] = useState<Error>();
  const place = useRef("");
  useEffect(() => {
    const at = window.location.pathname;
    place.current ||= at;
    // Routers change the address before they show the next page: the form has redirected already.
    if (!isRedirecting || place.current !== at) return;
    const redirect =
      type === "sign-in" ? app.redirectToAfterSignIn({ replace: true }) : app.redirectToAfterSignUp({ replace: true });
    redirect.catch(setFailure);
  }, [isRedirecting, type, app]);

  // To the boundary around the page.
  if (failure) throw failure;
  if (isRedirecting) return <AuthSkeleton {...props} />;
  if (user) return <PredefinedCard type="signedIn" fullPage={fullPage} />;
  if (type === "sign-up" && !config.signUpEnabled) return <PredefinedCard type="signUpDisabled" fullPage={fullPage} />;
  return <AuthScreen {...props} config={config} />;
}

interface AuthScreenProps extends Omit<AuthPageProps, "mockProject"> {
  config: ProjectConfig;
  isPreview?: boolean;
}

function AuthScreen({ isPreview = false, ...props }: AuthScreenProps) {
  const { type, fullPage, extraInfo, config } = props;
  const t = useTexts();
  const isSignIn = type === "sign-in";
  const methods = methodsOf(config, type);
  const [question, to, link] = isSignIn
    ? (["noAccountYet", "signUp", "signUpLink"] as const)
    : (["haveAccountAlready", "signIn", "signInLink"] as const);

  return (
    <Scope fullPage={fullPage}>
      <Panel
        fullPage={fullPage}
        title={t(isSignIn ? "signInHeading" : "signUpHeading")}
        subtitle={
          (!isSignIn || config.signUpEnabled) && (
            <>
              {t(question)} <PageLink to={to}>{t(link)}</PageLink>
            </>
          )
        }
      >
        {useAddress().includes("authorize%3F") && <SignInPurpose />}
        {methods.oauth.length > 0 && <ProviderButtons config={config} type={type} isMock={isPreview} />}
        {methods.passkey && <PasskeySignIn suggests={!isPreview && methods.forms.length > 0} />}
        {methods.separator && <Separator text={t("orContinueWith")} />}
        {methods.forms.length > 0 && <MethodForms {...props} forms={methods.forms} />}
        {methods.none && <p className="hp-muted hp-center">{t("noMethod")}</p>}
        {extraInfo && <div className="hp-muted hp-small hp-center">{extraInfo}</div>}
      </Panel>
    </Scope>
  );
}

type Form = ComponentType<{ noPasswordRepeat?: boolean }>;

const forms: Record<MethodForm, Record<AuthType, Form>> = {
  "magic-link": { "sign-in": MagicLinkSignIn, "sign-up": MagicLinkSignIn },
  password: { "sign-in": CredentialSignIn, "sign-up": CredentialSignUp },
};
const tabTexts: Record<MethodForm, SignInTextId> = { "magic-link": "emailTab", password: "emailAndPasswordTab" };

interface MethodFormsProps extends Pick<AuthPageProps, "type" | "firstTab" | "noPasswordRepeat"> {
  forms: readonly MethodForm[];
}

function MethodForms({ forms: shown, type, firstTab, noPasswordRepeat }: MethodFormsProps) {
  const t = useTexts();
  const tabs = shown.map((id) => {
    const Form = forms[id][type];
    return { id, label: t(tabTexts[id]), content: <Form noPasswordRepeat={noPasswordRepeat} /> };
  });
  if (tabs.length < 2) return tabs[0]?.content;
  return <Tabs label={t("methods")} tabs={tabs} first={firstTab} />;
}

const Separator = ({ text }: { text: string }) => <div className="hp-separator">{text}</div>;

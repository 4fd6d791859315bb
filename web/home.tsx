import {
  MessageCard,
  PasskeySection,
  PromptSuspense,
  SelectedTeamSwitcher,
  UserAvatar,
  UserButton,
  useHallpassApp,
  useProject,
  useTeams,
  useUser,
} from "hallpass/react";
import { useEffect } from "react";

import { Boundary } from "./boundary.tsx";
import { say } from "./texts.ts";

interface HomeProps {
  /** The console, for its own users. */
  consoleUrl?: string;
}

/** The page after sign-in to a project without an app of its own. */
export function Home({ consoleUrl }: HomeProps) {
  const user = useUser();
  const { displayName } = useProject();
  useEffect(() => {
    document.title = displayName;
  }, [displayName]);
  return user ? <SignedIn consoleUrl={consoleUrl} /> : <SignedOut />;
}

function SignedIn({ consoleUrl }: HomeProps) {
  const app = useHallpassApp();
  const user = useUser({ or: "throw" });
  const { displayName: project, config } = useProject();
  const { displayName: name, primaryEmail: email } = user;
  const signOut = () => app.signOut();
  return (
    <>
      <div className="corner">
        <UserButton />
      </div>
      <MessageCard
        fullPage
        title={name ? say("hello", { name }) : say("helloNameless")}
        {...(consoleUrl === undefined
          ? { primaryButtonText: say("hostedSignOut"), primaryAction: signOut }
          : {
              primaryButtonText: say("hostedConsole"),
              primaryAction: () => window.location.assign(consoleUrl),
              secondaryButtonText: say("hostedSignOut"),
              secondaryAction: signOut,
            })}
      >
        <div className="portrait">
          <UserAvatar user={user} size={72} />
        </div>
        {email ? say("signedInAs", { project, email }) : say("signedIn", { project })}
        <Boundary fallback={() => null}>
          <PromptSuspense fallback={null}>
            <OwnTeams />
          </PromptSuspense>
        </Boundary>
        {config.passkeyEnabled && (
          <div className="passkeys">
            <PasskeySection />
          </div>
        )}
      </MessageCard>
    </>
  );
}

/** In a boundary of its own, so that the page works when the teams cannot be loaded. */
function OwnTeams() {
  if (useTeams().length === 0) return null;
  return (
    <div className="teams">
      <SelectedTeamSwitcher allowNull />
    </div>
  );
}

function SignedOut() {
  const app = useHallpassApp();
  const { displayName: project, config } = useProject();
  return (
    <MessageCard
      fullPage
      title={say("welcome", { project })}
      primaryButtonText={say("hostedSignIn")}
      primaryAction={() => app.redirectToSignIn({ noRedirectBack: true })}
      secondaryButtonText={config.signUpEnabled ? say("hostedSignUp") : undefined}
      secondaryAction={() => app.redirectToSignUp({ noRedirectBack: true })}
    >
      {say("welcomeBody")}
    </MessageCard>
  );
}

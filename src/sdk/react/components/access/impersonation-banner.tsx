import { useEffect, useState } from "react";
import { useAuth } from "#sdk/react/hooks/use-auth.ts";
import { Scope } from "#sdk/react/scope.tsx";
import { useNoticeTexts } from "#sdk/react/texts/use-notice-texts.ts";
import { Styles } from "#sdk/react/theme/theme.tsx";
import { Button } from "#sdk/react/ui/button.tsx";
import { Problem } from "#sdk/react/ui/problem.tsx";
import { PromptSuspense } from "#sdk/react/ui/prompt-suspense.tsx";
import { useAction } from "#sdk/react/ui/use-action.ts";
import type { CurrentSession, CurrentUser } from "#sdk/users/shared/user.ts";

// Without a box of its own, the scope lets the banner stick to the top of the whole page.
const styles = `
.hallpass-scope:has(>.hp-banner){display:contents}
.hp-banner{position:sticky;top:0;z-index:60;display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:.5rem .875rem;padding:.5rem 1rem;background:var(--hp-foreground);color:var(--hp-background);font-weight:540}
.hp-banner>span{min-width:0;overflow-wrap:anywhere}
.hp-banner .hp-button{min-height:2rem;padding:.125rem .75rem}
.hp-banner .hp-error{flex-basis:100%;justify-content:center;color:inherit}
`;

/**
 * Says whose account it is when an admin acts as a user, with a button that ends the session and leads to
 * `urls.afterSignOut`. Shows nothing in every other session. Put it at the top of the app:
 *
 *     <HallpassProvider app={app}><ImpersonationBanner /><App /></HallpassProvider>
 */
export function ImpersonationBanner() {
  const { user } = useAuth();
  const session = user?.currentSession;
  const [impersonation, setImpersonation] = useState<CurrentSession>();

  useEffect(() => {
    let isCurrent = true;
    session?.isImpersonation().then(
      (isOne) => isCurrent && setImpersonation(isOne ? session : undefined),
      // Without an answer the session cannot do anything either.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [session]);

  if (!user || impersonation !== session) return null;
  return (
    <PromptSuspense fallback={null}>
      <Banner user={user} />
    </PromptSuspense>
  );
}

function Banner({ user }: { user: CurrentUser }) {
  const t = useNoticeTexts();
  const { isBusy, problem, run } = useAction();
  return (
    <Scope>
      <Styles css={styles} />
      <aside className="hp-banner" aria-label={t("impersonation")}>
        <span>{t("impersonationNotice", { name: user.displayName ?? user.primaryEmail ?? user.id })}</span>
        <Button variant="secondary" isBusy={isBusy} onClick={() => void run(() => user.signOut())}>
          {t("impersonationStop")}
        </Button>
        <Problem text={problem} />
      </aside>
    </Scope>
  );
}

import type { HallpassClientApp } from "#sdk/apps/client-app.ts";
import { useNavigateOrLoad } from "#sdk/react/hooks/use-navigate.ts";
import { useHallpassApp } from "#sdk/react/provider.tsx";
import { type PageTextId, usePageTexts } from "#sdk/react/texts/use-page-texts.ts";
import { Problem } from "#sdk/react/ui/problem.tsx";
import { useAction } from "#sdk/react/ui/use-action.ts";
import { withReturnTo } from "#sdk/redirects/return-to.ts";
import { MessageCard } from "./message-card.tsx";

interface CardAction {
  text: PageTextId;
  url?: (app: HallpassClientApp) => string;
  act?: (app: HallpassClientApp) => Promise<void>;
}

const home: CardAction = { text: "goHome", url: (app) => app.urls.home };
const signIn: CardAction = { text: "signIn", url: (app) => withReturnTo(app.urls.signIn, window.location.search) };
const signInWithoutReturn: CardAction = { text: "signIn", url: (app) => app.urls.signIn };
const signOut: CardAction = { text: "signOut", act: (app) => app.signOut() };

interface Card {
  title: PageTextId;
  body?: PageTextId;
  primary: CardAction;
  secondary?: CardAction;
}

const cards = {
  signedIn: { title: "signedInTitle", primary: home, secondary: signOut },
  signedOut: { title: "signedOutTitle", primary: signIn },
  signUpDisabled: { title: "signUpDisabledTitle", primary: home, secondary: signIn },
  emailSent: { title: "emailSentTitle", body: "emailSentBody", primary: home },
  passwordReset: { title: "passwordResetTitle", body: "passwordResetBody", primary: signInWithoutReturn },
  unknownError: { title: "unknownErrorTitle", body: "unknownErrorBody", primary: home },
  unknownPage: { title: "unknownPageTitle", body: "unknownPageBody", primary: { ...home, text: "goToHome" } },
} satisfies Record<string, Card>;

interface PredefinedCardProps {
  type: keyof typeof cards;
  fullPage?: boolean;
}

/** A card that several pages show. */
export function PredefinedCard({ type, fullPage }: PredefinedCardProps) {
  const app = useHallpassApp();
  const t = usePageTexts();
  const navigate = useNavigateOrLoad();
  const { title, body, primary, secondary }: Card = cards[type];
  const { run, problem } = useAction();
  const go = ({ url, act }: CardAction) =>
    void run(async () => (act ? act(app) : navigate(url?.(app) ?? app.urls.home)));

  return (
    <MessageCard
      title={t(title)}
      fullPage={fullPage}
      primaryButtonText={t(primary.text)}
      primaryAction={() => go(primary)}
      secondaryButtonText={secondary && t(secondary.text)}
      secondaryAction={() => secondary && go(secondary)}
    >
      {body && t(body)}
      <Problem text={problem} />
    </MessageCard>
  );
}

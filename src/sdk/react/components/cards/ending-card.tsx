import type { ReactNode } from "react";
import { useHallpassApp } from "#sdk/react/provider.tsx";
import { type PageTextId, usePageTexts } from "#sdk/react/texts/use-page-texts.ts";
import { MessageCard } from "./message-card.tsx";

interface EndingCardProps {
  title: PageTextId;
  body?: PageTextId;
  fullPage: boolean;
}

/** Shows the result of a flow, with a button to the home page. */
export function EndingCard({ title, body, fullPage }: EndingCardProps) {
  const t = usePageTexts();
  return (
    <HomeCard heading={t(title)} fullPage={fullPage}>
      {body && t(body)}
    </HomeCard>
  );
}

/** Like `EndingCard`, for texts with values. */
export function HomeCard({
  heading,
  fullPage,
  children,
}: {
  heading: string;
  fullPage: boolean;
  children?: ReactNode;
}) {
  const app = useHallpassApp();
  const t = usePageTexts();
  return (
    <MessageCard
      title={heading}
      fullPage={fullPage}
      primaryButtonText={t("goHome")}
      primaryAction={() => app.redirectToHome()}
    >
      {children}
    </MessageCard>
  );
}

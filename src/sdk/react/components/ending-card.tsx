import { useHallpassApp } from "../provider.tsx";
import { type PageTextId, usePageTexts } from "../texts/use-page-texts.ts";
import { MessageCard } from "./message-card.tsx";

interface EndingCardProps {
  title: string;
  body?: PageTextId;
  fullPage: boolean;
}

/** Says how something ended; from there it goes home. */
export function EndingCard({ title, body, fullPage }: EndingCardProps) {
  const app = useHallpassApp();
  const t = usePageTexts();
  return (
    <MessageCard
      title={title}
      fullPage={fullPage}
      primaryButtonText={t("goHome")}
      primaryAction={() => app.redirectToHome()}
    >
      {body && t(body)}
    </MessageCard>
  );
}

import { useHallpassApp } from "../provider.tsx";
import type { AnyTextKey } from "../texts/keys.ts";
import { usePageTexts } from "../texts/use-page-texts.ts";
import { MessageCard } from "./message-card.tsx";

interface EndingCardProps {
  title: AnyTextKey;
  body?: AnyTextKey;
  /** For the places in the title. */
  values?: Readonly<Record<string, string>>;
  fullPage: boolean;
}

/** Says how something ended; from there it goes home. */
export function EndingCard({ title, body, values, fullPage }: EndingCardProps) {
  const app = useHallpassApp();
  const t = usePageTexts();
  return (
    <MessageCard
      title={t(title, values)}
      fullPage={fullPage}
      primaryButtonText={t("goHome")}
      primaryAction={() => app.redirectToHome()}
    >
      {body && t(body)}
    </MessageCard>
  );
}

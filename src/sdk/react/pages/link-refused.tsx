import { MessageCard } from "#sdk/react/components/cards/message-card.tsx";
import { useHallpassApp } from "../provider.tsx";
import { type PageTextId, usePageTexts } from "../texts/use-page-texts.ts";
import type { codeFault } from "./code-fault.ts";

const linkTexts = {
  invalid: { title: "magicLinkInvalidTitle", body: "magicLinkInvalidBody" },
  expired: { title: "magicLinkExpiredTitle", body: "magicLinkExpiredBody" },
  used: { title: "magicLinkUsedTitle", body: "magicLinkUsedBody" },
} satisfies Record<string, { title: PageTextId; body: PageTextId }>;

interface LinkRefusedProps {
  fullPage: boolean;
  fault: ReturnType<typeof codeFault>;
}

/** Says why a magic link does not work. */
export function LinkRefused({ fullPage, fault }: LinkRefusedProps) {
  const app = useHallpassApp();
  const t = usePageTexts();
  const { title, body } = linkTexts[fault];
  return (
    <MessageCard
      title={t(title)}
      fullPage={fullPage}
      primaryButtonText={t("signIn")}
      primaryAction={() => app.redirectToSignIn({ noRedirectBack: true })}
      secondaryButtonText={t("goHome")}
      secondaryAction={() => app.redirectToHome()}
    >
      {t(body)}
    </MessageCard>
  );
}

import { type PageTextId, usePageTexts } from "#sdk/react/texts/use-page-texts.ts";
import type { ConnectionError, ConnectionProblem } from "#sdk/wire/connection-error.ts";
import { MessageCard } from "./message-card.tsx";

const bodies = {
  offline: { cause: "offlineCause", cure: "offlineCure" },
  "no-answer": { cause: "noServerCause", cure: "noServerCure" },
  "not-hallpass": { cause: "otherServerCause", cure: "otherServerCure" },
} as const satisfies Record<ConnectionProblem, { cause: string; cure: PageTextId }>;

interface ConnectionCardProps {
  error: ConnectionError;
  fullPage?: boolean;
}

/** Tells a developer why the app does not reach its Hallpass server, and what to do. */
export function ConnectionCard({ error: { kind, address }, fullPage }: ConnectionCardProps) {
  const t = usePageTexts();
  const { cause, cure } = bodies[kind];
  return (
    <MessageCard
      title={t("noConnection")}
      fullPage={fullPage}
      primaryButtonText={t("tryAgain")}
      primaryAction={() => window.location.reload()}
    >
      <p>{t(cause, { address })}</p>
      <p>{t(cure)}</p>
    </MessageCard>
  );
}

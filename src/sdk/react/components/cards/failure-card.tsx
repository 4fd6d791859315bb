import { lazy, Suspense } from "react";
import { ConnectionError } from "#sdk/wire/connection-error.ts";
import { isInDevelopment } from "#sdk/wire/first-contact.ts";
import { PredefinedCard } from "./predefined-card.tsx";

const ConnectionCard = lazy(async () => ({ default: (await import("./connection-card.tsx")).ConnectionCard }));

interface FailureCardProps {
  error: unknown;
  /** The address of the page. */
  href: string;
  fullPage?: boolean;
}

/** The card of a page that failed. On the developer's own machine, it says why the server does not answer. */
export function FailureCard({ error, href, fullPage }: FailureCardProps) {
  const unknown = <PredefinedCard type="unknownError" fullPage={fullPage} />;
  if (!(error instanceof ConnectionError) || !isInDevelopment(href)) return unknown;
  return (
    <Suspense fallback={unknown}>
      <ConnectionCard error={error} fullPage={fullPage} />
    </Suspense>
  );
}

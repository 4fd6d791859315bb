import { createContext, type ReactNode, useContext, useId } from "react";
import { Scope } from "#sdk/react/scope.tsx";
import { useSettingsTexts } from "#sdk/react/texts/use-settings-texts.ts";
import { Button } from "#sdk/react/ui/button.tsx";
import { ErrorBoundary } from "#sdk/react/ui/error-boundary.tsx";
import { lazyPart } from "#sdk/react/ui/lazy-part.ts";
import { Problem } from "#sdk/react/ui/problem.tsx";
import { PromptSuspense } from "#sdk/react/ui/prompt-suspense.tsx";
import { Skeleton } from "#sdk/react/ui/skeleton.tsx";

/**
 * The passkeys of the signed-in user: add, name and remove them. Throws when nobody is signed in.
 *
 *     <PasskeySection />
 */
export const PasskeySection = () => (
  <Scope>
    <PromptSuspense fallback={<Skeleton height="2.625rem" />}>
      <LabeledPasskeys />
    </PromptSuspense>
  </Scope>
);

/** Also for users without a verified address, such as the owner of a server without a mail server. */
const PasskeysAlone = lazyPart(async () => (await import("./passkeys/passkeys.tsx")).Passkeys);

function LabeledPasskeys() {
  const t = useSettingsTexts();
  return (
    <section aria-label={t("passkeys")}>
      <PasskeysAlone />
    </section>
  );
}

/** The tags of the headings of a page's title, its item and the sections in it. */
export interface HeadingTags {
  title: "h1" | "h2";
  item: "h2" | "h3";
  section: "h3" | "h4";
}

export const headingsOfPage: HeadingTags = { title: "h1", item: "h2", section: "h3" };
export const headingsWithinPage: HeadingTags = { title: "h2", item: "h3", section: "h4" };
export const HeadingContext = createContext(headingsOfPage);

interface SectionViewProps {
  /** The heading. */
  label: string;
  /** A sentence below the heading. */
  description?: string;
  children: ReactNode;
}

/** A section with its heading, in the page of account settings. When its content fails, the others still work. */
export function SectionView({ label, description, children }: SectionViewProps) {
  const id = useId();
  const { section: Heading } = useContext(HeadingContext);
  return (
    <section className="hp-settings-section" aria-labelledby={id}>
      <div className="hp-settings-head">
        <Heading id={id} className="hp-settings-label">
          {label}
        </Heading>
        {description && <p className="hp-muted hp-small">{description}</p>}
      </div>
      <ErrorBoundary fallback={(_, retry) => <Failed retry={retry} />}>
        <PromptSuspense fallback={<Skeleton height="2.625rem" />}>{children}</PromptSuspense>
      </ErrorBoundary>
    </section>
  );
}

function Failed({ retry }: { retry: () => void }) {
  const t = useSettingsTexts();
  return (
    <div className="hp-settings-stack">
      <Problem text={t("unexpected")} />
      <Button variant="secondary" onClick={retry}>
        {t("settingsTryAgain")}
      </Button>
    </div>
  );
}

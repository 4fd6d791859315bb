import { Suspense } from "react";
import { Scope } from "#sdk/react/scope.tsx";
import { useAccountTexts } from "#sdk/react/texts/use-account-texts.ts";
import { Skeleton } from "#sdk/react/ui/skeleton.tsx";
import type { AccountSection } from "./section.ts";
import { accountSections } from "./sections.ts";

/**
 * The passkeys of the signed-in user: add, name and remove them. Throws when nobody is signed in.
 *
 *     <PasskeySection />
 */
export const PasskeySection = () => <SectionView section={accountSections.passkeys} />;

/** A section by itself, for apps that put it into a page of their own. */
function SectionView({ section }: { section: AccountSection }) {
  return (
    <Scope>
      <Suspense fallback={<Skeleton height="2.625rem" />}>
        <Labeled section={section} />
      </Suspense>
    </Scope>
  );
}

function Labeled({ section: { label, Content } }: { section: AccountSection }) {
  const t = useAccountTexts();
  return (
    <section className="hp-section" aria-label={t(label)}>
      <Content />
    </section>
  );
}

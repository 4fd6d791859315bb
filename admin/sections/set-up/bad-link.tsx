import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../components/button.tsx";
import { CodeSnippet } from "../../components/code-snippet.tsx";
import { ADMIN_LINK_COMMAND } from "../../data/commands.ts";
import { useTexts } from "../../texts/language.ts";
import type { TextId } from "../../texts/texts.ts";
import type { LinkFault } from "./link-fault.ts";
import { PlainCard } from "./plain-card.tsx";

const TITLES = {
  missing: "setUp.badTitleMissing",
  unknown: "setUp.badTitleUnknown",
  expired: "setUp.badTitleExpired",
  used: "setUp.badTitleUsed",
} as const satisfies Record<LinkFault, TextId>;

const REASONS = {
  missing: "setUp.badMissing",
  unknown: "setUp.badUnknown",
  expired: "setUp.badExpired",
  used: "setUp.badUsed",
} as const satisfies Record<LinkFault, TextId>;

/** Says why a link does not work, and how to get a new one. */
export function BadLink({ fault }: { fault: LinkFault }) {
  const t = useTexts();
  return (
    <PlainCard title={t(TITLES[fault])} subtitle={t(REASONS[fault])}>
      <div className="flex flex-col gap-4">
        <p>{t("setUp.newLink")}</p>
        <CodeSnippet title="Terminal" code={ADMIN_LINK_COMMAND} />
        <Link to="/sign-in" className={buttonClass()}>
          {t("setUp.toSignIn")}
        </Link>
      </div>
    </PlainCard>
  );
}

import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../components/button.tsx";
import { CodeSnippet } from "../../components/code-snippet.tsx";
import { texts } from "../../texts/texts.ts";
import type { LinkFault } from "./link-fault.ts";
import { PlainCard } from "./plain-card.tsx";

/** A link that opens nothing, and how to get one that does. */
export function BadLink({ fault }: { fault: LinkFault }) {
  return (
    <PlainCard title={texts.setUp.badTitle[fault]} subtitle={texts.setUp.bad[fault]}>
      <div className="flex flex-col gap-4">
        <p>{texts.setUp.newLink}</p>
        <CodeSnippet title="Terminal" code={texts.setUp.command} />
        <Link to="/sign-in" className={buttonClass()}>
          {texts.setUp.toSignIn}
        </Link>
      </div>
    </PlainCard>
  );
}

import type { ImpersonationLink } from "hallpass";
import { ExternalLink } from "lucide-react";
import { useEffect, useRef } from "react";
import { buttonClass } from "../../../components/button.tsx";
import { CodeSnippet } from "../../../components/code-snippet.tsx";
import { useDates } from "../../../texts/dates.ts";
import { useTexts } from "../../../texts/language.ts";

interface ImpersonationLinkViewProps {
  opened: ImpersonationLink;
}

/** Shows a link that works once, with the time when it stops working. */
export function ImpersonationLinkView({ opened: { link, expiresAt } }: ImpersonationLinkViewProps) {
  const t = useTexts();
  const dates = useDates();
  return (
    <>
      <p>{t("impersonation.linkHint", { time: dates.time(expiresAt) })}</p>
      <CodeSnippet title={t("impersonation.link")} code={link} isWrapped />
      <p className="text-soft">{t("impersonation.privateWindow")}</p>
    </>
  );
}

/** Opens the link in a new tab, which learns nothing of the console. */
export function OpenLink({ link, name, onOpen }: { link: string; name: string; onOpen: () => void }) {
  const t = useTexts();
  const anchor = useRef<HTMLAnchorElement>(null);
  // The form with the focus is gone.
  useEffect(() => anchor.current?.focus(), []);
  return (
    <a
      ref={anchor}
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      onClick={onOpen}
      // A name can be as long as a line: the button grows instead.
      className={buttonClass({ look: "solid" }, "h-auto! min-h-9 py-1.5 text-center whitespace-normal! sm:shrink!")}
    >
      <span className="min-w-0 wrap-anywhere">{t("impersonation.open", { name })}</span>
      <ExternalLink size={14} aria-hidden="true" />
    </a>
  );
}

import { useMemo, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { classNames } from "../../../components/class-names.ts";
import { useTexts } from "../../../texts/language.ts";
import { framedMail } from "./framed-mail.ts";

/**
 * The stored copy of a mail, in a frame without scripts, links and access to the console. Images of other servers are
 * loaded on request only, because their owners learn of it.
 */
export function MailFrame({ html, subject }: { html: string | null; subject: string }) {
  const t = useTexts();
  const [showsImages, setShowsImages] = useState(false);
  const [isDark, setDark] = useState(false);
  const framed = useMemo(
    () => (html === null ? null : framedMail(html, { showsImages, nonce: pageNonce() })),
    [html, showsImages],
  );
  return (
    <Card
      title={t("mail.copy")}
      hint={t("mail.copyHint")}
      aside={
        framed && (
          <span className="flex flex-wrap gap-2">
            {framed.hasRemoteImages && !showsImages && (
              <Button size="small" onClick={() => setShowsImages(true)}>
                {t("mail.showImages")}
              </Button>
            )}
            <Button size="small" aria-pressed={isDark} onClick={() => setDark(!isDark)}>
              {isDark ? t("mail.inLight") : t("mail.inDark")}
            </Button>
          </span>
        )
      }
    >
      {framed ? (
        <iframe
          // A frame that has loaded a page does not always follow a new `srcDoc`.
          key={String(showsImages)}
          title={t("mail.frame", { subject })}
          sandbox=""
          srcDoc={framed.page}
          className={classNames(
            "h-[32rem] w-full rounded-lg border border-line",
            isDark ? "bg-[#17181d] [color-scheme:dark]" : "bg-white [color-scheme:light]",
          )}
        />
      ) : (
        <p className="text-soft">{t("mail.noCopy")}</p>
      )}
    </Card>
  );
}

/** The nonce with which the page's policy, which frames inherit, allows styles. */
const pageNonce = () => document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";

import { type ReactNode, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { MailFrame, useHasRemoteImages } from "../../../pieces/mail-preview/mail-frame.tsx";
import { useTexts } from "../../../texts/language.ts";

interface CopyCardProps {
  title: string;
  hint: string;
  /** Null for a mail that was not rendered. */
  html: string | null;
  subject: string;
  /** Shown beside the buttons that change how the mail is shown. */
  aside?: ReactNode;
}

/** A mail as its recipient sees it. Images of other servers are loaded on request only, because their owners learn of it. */
export function CopyCard({ title, hint, html, subject, aside }: CopyCardProps) {
  const t = useTexts();
  const [showsImages, setShowsImages] = useState(false);
  const [isDark, setDark] = useState(false);
  const hasRemoteImages = useHasRemoteImages(html ?? "");
  return (
    <Card
      title={title}
      hint={hint}
      aside={
        html !== null && (
          <span className="flex flex-wrap items-center gap-2">
            {aside}
            {hasRemoteImages && !showsImages && (
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
      {html === null ? (
        <p className="text-soft">{t("mail.noCopy")}</p>
      ) : (
        <MailFrame
          html={html}
          title={t("mail.frame", { subject })}
          scheme={isDark ? "dark" : "light"}
          showsImages={showsImages}
          className="h-[32rem] w-full rounded-lg border border-line"
        />
      )}
    </Card>
  );
}

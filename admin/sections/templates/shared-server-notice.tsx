import { ExternalLink, Info } from "lucide-react";
import { useConfig } from "../../data/config-context.ts";
import { useTexts } from "../../texts/language.ts";

/** Says that templates can be edited, but not saved, while the project sends by the shared mail server. */
export function SharedServerNotice() {
  const t = useTexts();
  const { baseUrl } = useConfig();
  return (
    <section
      aria-label={t("templates.sharedTitle")}
      className="mb-5 flex gap-3 rounded-xl border border-line bg-warn-tint p-4"
    >
      <Info size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-warn" />
      <div className="min-w-0">
        <p className="font-medium">{t("templates.sharedTitle")}</p>
        <p className="max-w-prose text-[0.8125rem]">{t("templates.shared")}</p>
        <a
          href={`${baseUrl}/docs/mail`}
          target="_blank"
          rel="noreferrer"
          className="mt-1 inline-flex items-center gap-1.5 rounded text-[0.8125rem] font-medium underline underline-offset-3"
        >
          {t("templates.sharedLink")}
          <ExternalLink size={13} aria-hidden="true" />
          <span className="sr-only"> ({t("common.opensInNewTab")})</span>
        </a>
      </div>
    </section>
  );
}

import { Link } from "@tanstack/react-router";
import { Info } from "lucide-react";
import { useProject } from "../../data/projects.ts";
import { useTexts } from "../../texts/language.ts";

/** Says that templates can be edited, but not saved, while the project sends by the shared mail server. */
export function SharedServerNotice() {
  const t = useTexts();
  const { id: projectId } = useProject();
  return (
    <section
      aria-label={t("templates.sharedTitle")}
      className="mb-5 flex gap-3 rounded-xl border border-line bg-warn-tint p-4"
    >
      <Info size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-warn" />
      <div className="min-w-0">
        <p className="font-medium">{t("templates.sharedTitle")}</p>
        <p className="max-w-prose text-[0.8125rem]">{t("templates.shared")}</p>
        <Link
          to="/projects/$projectId/emails"
          params={{ projectId }}
          className="mt-1 inline-block rounded text-[0.8125rem] font-medium underline underline-offset-3"
        >
          {t("templates.sharedLink")}
        </Link>
      </div>
    </section>
  );
}

import { Link } from "@tanstack/react-router";
import type { AuditEntry } from "hallpass/admin";
import { buttonClass } from "../../../components/button.tsx";
import { actionText } from "../../../data/audit-texts.ts";
import { usePartyName } from "../../../data/party-names.ts";
import { useTexts } from "../../../texts/language.ts";
import type { AuditFilters } from "../audit-search.ts";

/** Lists of entries with the same action, actor or subject. */
export function MoreLikeThis({ entry: { id, action, actor, subject } }: { entry: AuditEntry }) {
  const t = useTexts();
  const nameOf = usePartyName();
  return (
    <section>
      <h3 className="mb-2 text-[0.9375rem] font-semibold tracking-tight">{t("auditEntry.filters")}</h3>
      <div className="flex flex-wrap gap-2">
        <To filters={{ action }} entry={id}>
          {t("auditEntry.filterAction", { action: actionText(action, t) })}
        </To>
        {actor.id !== null && (
          <To filters={{ actor: actor.id }} entry={id}>
            {t("auditEntry.filterActor", { name: nameOf(actor) })}
          </To>
        )}
        {subject.id !== null && (
          <To filters={{ subject: subject.id }} entry={id}>
            {t("auditEntry.filterSubject", { name: nameOf(subject) })}
          </To>
        )}
      </div>
    </section>
  );
}

/** Shows a list. The entry stays open beside it. */
function To({ filters, entry, children }: { filters: AuditFilters; entry: string; children: string }) {
  return (
    <Link
      from="/projects/$projectId/audit-log"
      to="."
      search={{ ...filters, entry }}
      resetScroll={false}
      className={buttonClass({ size: "small" }, "h-auto! min-h-8 py-1 text-start whitespace-normal! wrap-anywhere")}
    >
      {children}
    </Link>
  );
}

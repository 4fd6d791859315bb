import type { UserImportReport } from "hallpass/admin";
import { Fragment } from "react";
import { Card } from "../../../components/card.tsx";
import { useTexts } from "../../../texts/language.ts";
import { fieldNamed, recordsNamed } from "./names.ts";
import { Reason } from "./reasons/reason.tsx";
import { SimpleTable } from "./simple-table.tsx";

interface ReportCardsProps {
  report: UserImportReport;
  /** Whether the import has ended. */
  isOver: boolean;
}

/** What a file gives: what comes, what to look at before the import, and what is left out. Afterwards, what came. */
export function ReportCards({ report, isOver }: ReportCardsProps) {
  const t = useTexts();
  const { label, collections, unread, records, warnings, left, fields, preview } = report;
  const rowsLeft = collections.reduce((sum, each) => sum + each.left, 0);
  const leftTitle = t(isOver ? "imports.wasLeftTitle" : "imports.leftTitle", { count: rowsLeft });
  return (
    <>
      <Card
        title={t(isOver ? "imports.cameTitle" : "imports.comesTitle", { product: label })}
        hint={t(isOver ? "imports.cameHint" : "imports.comesHint")}
      >
        <div className="flex flex-col gap-5">
          <ul className="flex flex-wrap gap-x-8 gap-y-3">
            {Object.entries(records).map(([type, count]) => (
              <li key={type}>
                <span className="block text-xl font-semibold tabular-nums">{count}</span>
                <span className="text-soft">{recordsNamed(type, t)}</span>
              </li>
            ))}
          </ul>
          {collections.length > 0 && (
            <SimpleTable
              caption={t("imports.lists")}
              columns={[
                t("imports.list"),
                t("imports.rows"),
                t("imports.moved"),
                t("imports.joined"),
                t("imports.leftOut"),
              ]}
              rows={collections.map(({ name, rows, moved, joined, left }) => [name, rows, moved, joined, left])}
            />
          )}
          {unread.length > 0 && (
            <p className="text-[0.8125rem] text-soft wrap-anywhere">
              {t("imports.unread", { lists: unread.join(" · ") })}
            </p>
          )}
        </div>
      </Card>
      {warnings.length > 0 && (
        <Card
          title={t(isOver ? "imports.lookedAt" : "imports.lookAt")}
          hint={t(isOver ? "imports.lookedAtHint" : "imports.lookAtHint")}
        >
          <ul className="flex flex-col gap-4">
            {warnings.map(({ says, count, examples }) => (
              <li key={says}>
                <p>
                  <span className="me-2 rounded-md bg-warn-tint px-1.5 py-0.5 text-[0.8125rem] font-medium text-warn tabular-nums">
                    {count}
                  </span>
                  <Reason says={says} />
                </p>
                {examples.length > 0 && (
                  <p className="mt-1 text-[0.8125rem] text-soft wrap-anywhere">
                    {t("imports.examples")}{" "}
                    {[...new Set(examples)].map((example, at) => (
                      <Fragment key={example}>
                        {at > 0 && " · "}
                        <Reason says={example} isName />
                      </Fragment>
                    ))}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {rowsLeft > 0 && (
        <Card title={leftTitle} hint={t("imports.leftHint")}>
          <SimpleTable
            caption={leftTitle}
            columns={[t("imports.place"), t("imports.why")]}
            rows={left.map(({ place, why }) => [
              <Reason key={place} says={place} isName />,
              <Reason key={why} says={why} />,
            ])}
          />
        </Card>
      )}
      {preview.length > 0 && (
        <Card title={t("imports.previewTitle")} hint={t("imports.previewHint")}>
          <ul className="flex flex-col gap-5">
            {preview.map(({ place, source, user }) => (
              <li key={place} className="flex flex-col gap-2">
                <h3 className="font-medium wrap-anywhere">
                  <Reason says={place} isName />
                </h3>
                <div className="grid gap-3 md:grid-cols-2">
                  <Values title={t("imports.there", { product: label })} of={source} />
                  <Values title={t("imports.here")} of={user} nameOf={(name) => fieldNamed(name, t)} />
                </div>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {fields.length > 0 && (
        <Card title={t("imports.fieldsTitle")} hint={t("imports.fieldsHint")}>
          <details>
            <summary className="w-fit cursor-pointer rounded font-medium">
              {t("imports.fields", { count: fields.length })}
            </summary>
            <div className="mt-3">
              <SimpleTable
                caption={t("imports.fieldsTitle")}
                columns={[t("imports.field"), t("imports.count"), t("imports.becomes")]}
                rows={fields.map(({ collection, field, as, why, count }) => [
                  `${collection}.${field}`,
                  count,
                  as === null ? (
                    <>
                      {t("imports.leftBecause")} <Reason says={why ?? ""} />
                    </>
                  ) : (
                    fieldNamed(as, t)
                  ),
                ])}
              />
            </div>
          </details>
        </Card>
      )}
    </>
  );
}

interface ValuesProps {
  title: string;
  of: Readonly<Record<string, unknown>>;
  /** Words for the fields of a record; those of another product keep their names. */
  nameOf?: (name: string) => string;
}

/** The fields of an object, each on its line. */
function Values({ title, of, nameOf = (name) => name }: ValuesProps) {
  return (
    <div className="min-w-0 rounded-lg border border-line p-3">
      <h4 className="mb-2 text-[0.8125rem] font-medium text-soft">{title}</h4>
      <dl className="flex flex-col gap-1.5 text-[0.8125rem]">
        {Object.entries(of).map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-soft wrap-anywhere">{nameOf(name)}</dt>
            <dd className="font-mono wrap-anywhere">{typeof value === "string" ? value : JSON.stringify(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

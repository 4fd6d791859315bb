import { Card } from "../../../components/card.tsx";
import { useTexts } from "../../../texts/language.ts";
import type { TextId } from "../../../texts/texts.ts";
import { useImportProducts } from "./queries.ts";

const STEPS: readonly TextId[] = [
  "imports.about.file",
  "imports.about.check",
  "imports.about.start",
  "imports.about.again",
];

/** What an import is, for somebody who has made none yet. */
export function AboutCard() {
  const t = useTexts();
  const products = useImportProducts().map(({ label }) => label);
  return (
    <Card title={t("imports.about.title")}>
      <div className="flex flex-col gap-4">
        <ol className="flex list-decimal flex-col gap-2 ps-5">
          {STEPS.map((step) => (
            <li key={step}>{t(step)}</li>
          ))}
        </ol>
        <p className="text-[0.8125rem] text-soft">{t("imports.about.products", { products: products.join(" · ") })}</p>
      </div>
    </Card>
  );
}

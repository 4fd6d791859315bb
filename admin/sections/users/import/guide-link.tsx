import type { ImportProduct } from "hallpass/admin";
import { useConfig } from "../../../data/config-context.ts";
import { useTexts } from "../../../texts/language.ts";

/** Leads to the guide of a product, or else to the list of all. */
export function GuideLink({ product }: { product: ImportProduct | undefined }) {
  const t = useTexts();
  const { baseUrl } = useConfig();
  return (
    <a
      href={`${baseUrl}/docs/moving-in${product ? `/${product.name}` : ""}`}
      target="_blank"
      rel="noreferrer"
      className="self-start rounded text-[0.8125rem] font-medium underline underline-offset-3"
    >
      {product ? t("imports.guide", { product: product.label }) : t("imports.guides")}
      <span className="sr-only"> ({t("common.opensInNewTab")})</span>
    </a>
  );
}

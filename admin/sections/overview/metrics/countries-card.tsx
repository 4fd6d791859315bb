import { Globe } from "lucide-react";
import { lazy } from "react";
import { Card } from "../../../components/card.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Loaded } from "../../../components/loaded.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { countryNames } from "../../../texts/countries.ts";
import { useLanguage } from "../../../texts/language.ts";
import { CountTable } from "./count-table.tsx";
import { SHADES } from "./map/shades.ts";
import { useNumbers } from "./use-days.ts";

const WorldMap = lazy(() => import("./map/world-map.tsx"));

/** Where users were last seen: a map, and the same as a list beside it. */
export function CountriesCard({ counts }: { counts: Readonly<Record<string, number>> }) {
  const { locale, t } = useLanguage();
  const { count: said, share } = useNumbers();
  const ranked = Object.entries(counts).sort(([, a], [, b]) => b - a);
  const all = ranked.reduce((sum, [, count]) => sum + count, 0);
  const nameOf = countryNames(locale);

  if (ranked.length === 0) {
    return (
      <Card title={t("metrics.countries")} isFlush>
        <EmptyState icon={Globe} title={t("metrics.noCountriesTitle")}>
          {t("metrics.noCountries")}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card title={t("metrics.countries")} hint={t("metrics.countriesHint")}>
      <div className="grid items-start gap-5 lg:grid-cols-[2fr_1fr]">
        <div className="flex min-w-0 flex-col gap-3">
          <Loaded isPart fallback={<Skeleton className="aspect-[32/15] w-full" />}>
            <WorldMap
              label={t("metrics.mapLabel")}
              counts={counts}
              describe={(code, count) => `${nameOf(code)}: ${said(count)}`}
            />
          </Loaded>
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-soft" aria-label={t("metrics.legend")}>
            {SHADES.map((from, at) => (
              <li key={from} className="flex items-center gap-1.5">
                <svg viewBox="0 0 10 10" aria-hidden="true" className="size-3">
                  <rect width={10} height={10} rx={2} className={`map-country map-shade-${at + 1}`} />
                </svg>
                {at === 0
                  ? t("metrics.shareBelow", { share: share(SHADES[1]) })
                  : t("metrics.shareFrom", { share: share(from) })}
              </li>
            ))}
          </ul>
        </div>
        <CountTable
          caption={t("metrics.countriesTable")}
          columns={[t("metrics.country"), t("metrics.users"), t("metrics.share")]}
          rows={ranked.map(([code, count]) => ({ key: code, cells: [nameOf(code), said(count), share(count / all)] }))}
        />
      </div>
    </Card>
  );
}

import { Link } from "@tanstack/react-router";
import type { ProductionModeError } from "hallpass";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { Card } from "../../components/card.tsx";
import { SwitchRow } from "../../components/switch-row.tsx";
import { useChange } from "../../data/changes.ts";
import { useProject, useUpdateProject } from "../../data/projects.ts";
import { useWatched } from "../../data/watched.ts";
import { useTexts } from "../../texts/language.ts";

/** Turns production mode on if the project's settings allow it, and off at any time. */
export function ProductionCard() {
  const t = useTexts();
  const project = useProject();
  const update = useUpdateProject();
  const { pending, failure, make } = useChange((isProductionMode: boolean) => update({ isProductionMode }));
  const faults = useProductionModeErrors();
  const isOn = pending ?? project.isProductionMode;

  return (
    <Card title={t("settings.production")}>
      <SwitchRow
        label={t("settings.productionSwitch")}
        hint={t("settings.productionHint")}
        isOn={isOn}
        isDisabled={!isOn && faults.length > 0}
        error={failure}
        onChange={make}
      />
      {faults.length > 0 ? (
        <Faults faults={faults} />
      ) : (
        !isOn && (
          <p className="mt-3 flex items-center gap-2 text-[0.8125rem] text-good">
            <CircleCheck size={15} aria-hidden="true" />
            {t("settings.productionReady")}
          </p>
        )
      )}
    </Card>
  );
}

function Faults({ faults }: { faults: readonly ProductionModeError[] }) {
  const t = useTexts();
  return (
    <div className="mt-4 rounded-lg bg-warn-tint px-3.5 py-3 text-[0.8125rem]">
      <p className="mb-1.5 flex items-center gap-2 font-medium text-warn">
        <TriangleAlert size={15} aria-hidden="true" />
        {t("settings.productionBlocked", { count: faults.length })}
      </p>
      <ul className="flex flex-col gap-1 ps-5.75">
        {faults.map((fault) => (
          <FaultRow key={fault.message} fault={fault} />
        ))}
      </ul>
    </div>
  );
}

const REASONS = {
  localhost_allowed: "settings.blockedByLocalhost",
  domain_invalid: "settings.blockedByInvalidDomain",
  domain_localhost: "settings.blockedByLocalhostDomain",
  domain_ip: "settings.blockedByIpDomain",
  domain_not_https: "settings.blockedByHttpDomain",
} as const satisfies Record<ProductionModeError["code"], string>;

function FaultRow({ fault }: { fault: ProductionModeError }) {
  const t = useTexts();
  const message = t(REASONS[fault.code], { domain: fault.domain ?? "" });
  return (
    <li className="flex items-start justify-between gap-4">
      <span className="min-w-0 wrap-anywhere">{message}</span>
      <Link
        to={fault.relativeFixUrl}
        aria-label={t("settings.fixLabel", { message })}
        className="rounded font-medium underline underline-offset-3"
      >
        {t("settings.fix")}
      </Link>
    </li>
  );
}

/** The settings that must change before production mode can be turned on. Suspends until they are loaded. */
function useProductionModeErrors(): readonly ProductionModeError[] {
  return useWatched(useProject().app.productionModeErrors, { isLive: false });
}

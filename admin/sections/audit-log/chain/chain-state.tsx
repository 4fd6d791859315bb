import { Link } from "@tanstack/react-router";
import type { AuditChainCheck } from "hallpass/admin";
import { RotateCw, ShieldCheck, ShieldQuestion, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button, buttonClass } from "../../../components/button.tsx";
import { classNames } from "../../../components/class-names.ts";
import { Skeleton } from "../../../components/skeleton.tsx";
import { useFailure } from "../../../data/failure.ts";
import { useDates } from "../../../texts/dates.ts";
import { useTexts } from "../../../texts/language.ts";
import { useEntryLink } from "../entry/open-entry.ts";
import { useChainCheck } from "./chain-check.ts";

/** Whether the log is as it was written: since when it is unbroken, how far the check is, or where it breaks. */
export function ChainState() {
  const t = useTexts();
  const dates = useDates();
  const { check, error, isChecking, checkAll, checkAgain } = useChainCheck();
  if (error) return <Failed error={error} onRetry={checkAgain} />;
  if (!check) return <Skeleton className="mb-4 h-14" />;
  const { entries, checked, since, broken } = check;
  if (broken) return <Broken check={check} onAgain={checkAgain} />;
  if (entries === 0 || !since) return null;
  if (check.isComplete) {
    return (
      <Box icon={<ShieldCheck size={18} aria-hidden="true" className="text-good" />} hint={t("auditChain.hint")}>
        {t("auditChain.unbroken", { day: dates.day(since), count: entries })}
      </Box>
    );
  }
  return (
    <Box
      icon={<ShieldQuestion size={18} aria-hidden="true" className="text-soft" />}
      action={
        !isChecking && (
          <Button size="small" onClick={checkAll}>
            {t("auditChain.checkAll")}
          </Button>
        )
      }
    >
      {t(isChecking ? "auditChain.checking" : "auditChain.unchecked", { checked, count: entries })}
      {isChecking && (
        <progress
          aria-label={t("auditChain.label")}
          value={checked}
          max={entries}
          className="mt-1 block h-1.5 w-full"
        />
      )}
    </Box>
  );
}

interface BoxProps {
  icon: ReactNode;
  hint?: string;
  action?: ReactNode;
  isBad?: boolean;
  children: ReactNode;
}

function Box({ icon, hint, action, isBad = false, children }: BoxProps) {
  const t = useTexts();
  return (
    <section
      aria-label={t("auditChain.label")}
      className={classNames(
        "mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border bg-card px-4 py-3 shadow-card",
        isBad ? "border-bad/35" : "border-line",
      )}
    >
      {icon}
      <div className="min-w-0 flex-1 basis-52">
        <div role={isBad ? "alert" : "status"} className="font-medium">
          {children}
        </div>
        {hint && <p className="text-[0.8125rem] text-soft">{hint}</p>}
      </div>
      {action}
    </section>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTexts();
  const failure = useFailure(error);
  return (
    <Box
      icon={<TriangleAlert size={18} aria-hidden="true" className="text-warn" />}
      hint={failure}
      action={<AgainButton onClick={onRetry} />}
    >
      {t("auditChain.failed")}
    </Box>
  );
}

function AgainButton({ onClick }: { onClick: () => void }) {
  const t = useTexts();
  return (
    <Button size="small" onClick={onClick}>
      <RotateCw size={14} aria-hidden="true" />
      {t("auditChain.again")}
    </Button>
  );
}

/** Where the log breaks, what is still intact, and what to do. */
function Broken({ check, onAgain }: { check: AuditChainCheck; onAgain: () => void }) {
  const t = useTexts();
  const dates = useDates();
  const { broken, checked } = check;
  if (!broken) return null;
  const { sequence, problem, entryId, intactUntil } = broken;
  return (
    <Box
      isBad
      icon={<TriangleAlert size={18} aria-hidden="true" className="self-start text-bad" />}
      action={
        <div className="flex flex-wrap gap-2">
          {entryId !== null && (
            <EntryLink entryId={entryId}>
              {t(problem === "missing" ? "auditChain.showNext" : "auditChain.showEntry")}
            </EntryLink>
          )}
          <AgainButton onClick={onAgain} />
        </div>
      }
    >
      <p className="text-bad">{t("auditChain.brokenTitle", { sequence })}</p>
      <p className="mt-1 font-normal">
        {t(textOf(check), { sequence, last: check.entries })}{" "}
        {intactUntil && t("auditChain.intact", { count: checked, moment: dates.moment(intactUntil) })}
      </p>
      <p className="mt-1 font-normal text-soft">{t("auditChain.remedy")}</p>
    </Box>
  );
}

/** What is wrong: at the end of the log there may be more than one entry. */
function textOf({ broken, entries }: AuditChainCheck) {
  if (broken?.problem !== "missing") return broken?.problem === "end" ? "auditChain.end" : "auditChain.changed";
  return broken.entryId === null && entries > broken.sequence ? "auditChain.cut" : "auditChain.missing";
}

function EntryLink({ entryId, children }: { entryId: string; children: string }) {
  return (
    <Link {...useEntryLink(entryId)} className={buttonClass({ size: "small" })}>
      {children}
    </Link>
  );
}

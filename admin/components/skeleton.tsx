import { useEffect, useState } from "react";
import { useTexts } from "../texts/language.ts";
import { classNames } from "./class-names.ts";

const LONG_WAIT_MILLIS = 4_000;

export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames("animate-pulse rounded-lg bg-sunken", className)} />;
}

/** The outline of a page while its content loads. Shows a message when that takes long. */
export function PageSkeleton() {
  const t = useTexts();
  const [isLong, setLong] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_WAIT_MILLIS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div aria-busy="true">
      <p role="status" className={isLong ? "mb-4 text-soft" : "sr-only"}>
        {isLong ? t("trouble.stillTrying") : t("common.loading")}
      </p>
      <Skeleton className="mb-2 h-6 w-40" />
      <Skeleton className="mb-7 h-4 w-64 max-w-full" />
      <Skeleton className="mb-4 h-40" />
      <Skeleton className="h-56" />
    </div>
  );
}

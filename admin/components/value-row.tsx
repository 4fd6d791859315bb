import { CopyButton } from "./copy-button.tsx";

/** A value to copy. */
export function ValueRow({ label, value, hint }: { label: string; value: string; hint?: string }) {
  return (
    <div className="min-w-0 py-3 first:pt-0 last:pb-0">
      <dt className="text-[0.8125rem] text-soft">{label}</dt>
      <dd className="flex items-start justify-between gap-2">
        <code className="min-w-0 py-1 font-mono text-[0.8125rem] wrap-anywhere">{value}</code>
        <CopyButton text={value} label={label} />
      </dd>
      {hint && <dd className="text-[0.8125rem] text-soft">{hint}</dd>}
    </div>
  );
}

import { classNames } from "./class-names.ts";

/** Keys to press one after the other, such as `g u`. */
export function Keys({ keys, className }: { keys: string; className?: string }) {
  return (
    <span className={classNames("inline-flex shrink-0 gap-1", className)}>
      {keys.split(" ").map((key) => (
        <kbd
          key={key}
          className="min-w-5 rounded border border-line bg-sunken px-1 text-center font-mono text-xs text-soft"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}

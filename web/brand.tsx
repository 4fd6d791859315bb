import { useProject } from "hallpass/react";

/** Says whose account this is about, on every page. */
export function Brand({ home }: { home: string }) {
  const { displayName } = useProject();
  return (
    <header className="brand">
      <a href={home}>
        <span className="brand-mark" aria-hidden="true">
          {[...displayName.trim()][0]?.toUpperCase()}
        </span>
        <span className="brand-name">{displayName}</span>
      </a>
    </header>
  );
}

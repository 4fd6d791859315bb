interface BrandProps {
  name: string;
  initial: string;
  home: string;
}

/** Shows the project's name on every page. */
export function Brand({ name, initial, home }: BrandProps) {
  return (
    <header className="brand">
      <a href={home}>
        <span className="brand-mark" aria-hidden="true">
          {initial}
        </span>
        <span className="brand-name">{name}</span>
      </a>
    </header>
  );
}

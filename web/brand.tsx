import { firstCharacters } from "#texts/first-characters.ts";

interface BrandProps {
  name: string;
  home: string;
}

/** Shows the project's name on every page. */
export function Brand({ name, home }: BrandProps) {
  return (
    <header className="brand">
      <a href={home}>
        <span className="brand-mark" aria-hidden="true">
          {firstCharacters(name.trim(), 1).toUpperCase()}
        </span>
        <span className="brand-name">{name}</span>
      </a>
    </header>
  );
}

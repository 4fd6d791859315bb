import { firstCharacters } from "#texts/first-characters.ts";

/** The first letter of a project's name, as its icon. */
export function ProjectMark({ name, isLarge = false }: { name: string; isLarge?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center bg-brand-tint font-semibold text-brand uppercase ${isLarge ? "size-9 rounded-lg text-sm" : "size-5.5 rounded-md text-[0.6875rem]"}`}
    >
      {firstCharacters(name.trim(), 1)}
    </span>
  );
}

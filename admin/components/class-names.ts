/** Joins class names, leaving out what does not apply. */
export const classNames = (...names: readonly (string | false | null | undefined)[]) => names.filter(Boolean).join(" ");

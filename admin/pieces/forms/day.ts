/** The day of a time here, as the browser's fields for days have it: 2030-01-31. */
export function dayOf(date: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The time at which a day of such a field begins here; null while no day is typed. */
export function startOfDay(day: string): Date | null {
  const date = new Date(`${day}T00:00`);
  return Number.isNaN(date.getTime()) ? null : date;
}

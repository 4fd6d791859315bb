/** A set of names as the value of a form: in a text, separated by spaces, in the order in which they were chosen. */

export const namesIn = (text: string): string[] => text.split(" ").filter(Boolean);

export const isIn = (text: string, name: string): boolean => namesIn(text).includes(name);

export function withName(text: string, name: string, isChosen: boolean): string {
  const others = namesIn(text).filter((each) => each !== name);
  return (isChosen ? [...others, name] : others).join(" ");
}

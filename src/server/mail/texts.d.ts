/** Files whose text is part of the executable. */
declare module "*.txt" {
  const text: string;
  export default text;
}

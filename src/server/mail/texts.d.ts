/** Files that the executable contains as text. */
declare module "*.txt" {
  const text: string;
  export default text;
}

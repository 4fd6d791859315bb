/** A page that is generated, or holds a generated table: its path from the root, and its Markdown before it is formatted. */
export interface Page {
  file: string;
  markdown: string;
}

/** A page that is generated or contains a generated table: its path from the root, and its Markdown before formatting. */
export interface Page {
  file: string;
  markdown: string;
}

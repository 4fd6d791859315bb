/** What holds a security rule up: a piece of source, and what is there when it is gone. */
export interface Guard {
  rule: number;
  says: string;
  file: string;
  guard: string;
  without: string;
  test: string;
}

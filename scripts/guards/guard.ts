/** What holds a security rule up: a part of a function, and what is there when it is gone. */
export type Guard = {
  rule: number;
  says: string;
  /**
   * The declaration that has it, with its folder: `codes.useCodeIn` is `useCodeIn` in any file of a folder `codes`. Where
   * that is not clear, with more of the path.
   */
  in: string;
  /** The file of tests that fail without it. */
  test: string;
} & (Call | Code);

/** A call that is a statement of its own: without it, the statement is gone. */
interface Call {
  calls: string;
}

/** Any other code, and what stands in its place. Line breaks, spaces and commas before brackets do not count. */
interface Code {
  code: string;
  without: string;
}

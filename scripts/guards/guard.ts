/** A guard: the code that enforces a security rule, and the code in its place when it is removed. */
export type Guard = {
  rule: number;
  says: string;
  /**
   * The declaration that contains the guard, with its folder: `codes.redeemCodeIn` is `redeemCodeIn` in a file in `codes`.
   * Where that is ambiguous, with more of the path.
   */
  in: string;
  /** The test file that fails without the guard. */
  test: string;
} & (Call | Code);

/** A call that is a statement of its own. Removing the guard removes the statement. */
interface Call {
  calls: string;
}

/** Any other code, and its replacement. Line breaks, spaces and commas before brackets do not count. */
interface Code {
  code: string;
  without: string;
}

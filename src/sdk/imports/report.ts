/** The report of a file that was checked: its lists, the fields that they become, and everything that is left out. */
export interface UserImportReport {
  /** The `name` of the product; `hallpass` for lines of `hallpass export` or `hallpass convert`. */
  readonly product: string;
  /** As its makers write it. */
  readonly label: string;
  /** The lists of the file. A row became records, belongs to another row, or was left out. */
  readonly collections: readonly {
    readonly name: string;
    readonly rows: number;
    readonly moved: number;
    readonly joined: number;
    readonly left: number;
  }[];
  /** What each field becomes: `as` is `null` for a field that is left out, and `why` says why. */
  readonly fields: readonly {
    readonly collection: string;
    readonly field: string;
    readonly as: string | null;
    readonly why: string | null;
    readonly count: number;
  }[];
  /** Lists of the file that have no place in Hallpass, such as settings. */
  readonly unread: readonly string[];
  /** The number of lines, by their type. */
  readonly records: Readonly<Record<string, number>>;
  /** The first rows that were left out; `collections` counts all of them. */
  readonly left: readonly { readonly place: string; readonly why: string }[];
  readonly warnings: readonly { readonly says: string; readonly count: number; readonly examples: readonly string[] }[];
  /** The first users, beside their rows. Secrets are `…`. */
  readonly preview: readonly {
    readonly place: string;
    readonly source: Readonly<Record<string, unknown>>;
    readonly user: Readonly<Record<string, unknown>>;
  }[];
}

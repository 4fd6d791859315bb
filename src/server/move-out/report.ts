/** What became of one field of our records. */
export interface OutField {
  record: string;
  field: string;
  /** Where it is in the files, such as `custom_password_hash`; null if it was left out. */
  as: string | null;
  /** Why it was left out. */
  why?: string;
  /** The number of records with a value. */
  count: number;
}

export interface LeftRecord {
  record: string;
  id: string;
  why: string;
}

/** What a move takes along and what it does not, and why. */
export interface MoveOutReport {
  target: string;
  /** The number of records, by type: read from the project, of them written, and of them left out. */
  records: Record<string, { read: number; written: number; left: number }>;
  files: { name: string; rows: number }[];
  fields: OutField[];
  /** The first records that were left out as a whole; `records` counts all of them. */
  left: LeftRecord[];
  /** Sentences about the next steps. */
  next: string[];
}

const MOST_LEFT = 100;

/** Collects a report while records are written. Its size depends on the kinds of things that it counts. */
export class OutReporting {
  readonly #records: MoveOutReport["records"] = {};
  readonly #fields = new Map<string, OutField>();
  readonly #left: LeftRecord[] = [];

  record(type: string, id: string, left: string | undefined): void {
    const known = this.#records[type] ?? { read: 0, written: 0, left: 0 };
    this.#records[type] = known;
    known.read++;
    if (left === undefined) known.written++;
    else {
      known.left++;
      if (this.#left.length < MOST_LEFT) this.#left.push({ record: type, id, why: left });
    }
  }

  field(record: string, field: string, became: { as: string } | { why: string }): void {
    const key = JSON.stringify([record, field, became]);
    const known = this.#fields.get(key) ?? {
      record,
      field,
      as: "as" in became ? became.as : null,
      ...("why" in became && { why: became.why }),
      count: 0,
    };
    known.count++;
    this.#fields.set(key, known);
  }

  done(target: string, files: MoveOutReport["files"], next: string[]): MoveOutReport {
    return {
      target,
      records: this.#records,
      files,
      fields: Array.from(this.#fields, ([, field]) => field),
      left: this.#left,
      next,
    };
  }
}

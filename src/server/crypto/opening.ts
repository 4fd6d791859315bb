/** What is at hand to decrypt with. */
export interface Openers {
  passphrase: string | null;
  /** Secret keys of recipients: `AGE-SECRET-KEY-1…`. */
  identities: readonly string[];
}

/** What an encrypted stream lacks. */
export class NotOpened extends Error {
  override readonly name = "NotOpened";

  constructor(readonly lacks: "passphrase" | "identity" | "right identity") {
    super(`The stream does not open without the ${lacks}.`);
  }
}

/** The passphrase is not the one that the stream was sealed with. */
export class WrongPassphrase extends Error {
  override readonly name = "WrongPassphrase";
}

/** The stream is cut off or was changed. */
export class DamagedStream extends Error {
  override readonly name = "DamagedStream";
}

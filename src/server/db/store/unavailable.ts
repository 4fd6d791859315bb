/**
 * The database cannot be asked now: it does not answer in time, its connections are gone, or others kept a transaction
 * from committing for too long. The same request may work a moment later. The message holds no statement and no values.
 */
export class Unavailable extends Error {
  override readonly name = "Unavailable";
}

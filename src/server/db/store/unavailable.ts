/**
 * The database cannot be used now: it does not answer in time, its connections are lost, or other transactions have
 * kept this one from committing for too long. The same request may succeed a moment later. The message contains no
 * statement and no values.
 */
export class Unavailable extends Error {
  override readonly name = "Unavailable";
}

import { and, eq, inArray, isNull, lte } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";

const DAY_MILLIS = 24 * 3_600_000;
/** Kept for a while after their end, so that "expired" and "already used" can still be told from "unknown". */
const KEEP_CODES_MILLIS = 30 * DAY_MILLIS;
/** Anybody may ask for challenges, and nobody comes back to one: they live as long as a page is open. */
const KEEP_CHALLENGES_MILLIS = 10 * 60_000;
/** Long enough for "you took too long" instead of "who are you"; anybody may begin one, with texts of many characters. */
const KEEP_FLOWS_MILLIS = 3_600_000;
/** A program that polls late is told that its login has expired. */
const KEEP_CLI_LOGINS_MILLIS = DAY_MILLIS;
/** Long enough for an endpoint that is added late to be told what it missed. */
const KEEP_UNHEARD_EVENTS_MILLIS = 7 * DAY_MILLIS;
/** Messages with their deliveries and attempts, as long as Svix keeps them. */
const KEEP_MESSAGES_MILLIS = 90 * DAY_MILLIS;
const KEEP_REPLAYS_MILLIS = 7 * DAY_MILLIS;
/** Who was mailed what is personal, and after so long nobody asks whether a mail arrived. */
const KEEP_MAILS_MILLIS = 90 * DAY_MILLIS;

/** Removes what has expired: sessions, codes, CLI logins, throttle counters, old events and messages, old mails. */
export async function sweep(deps: Deps): Promise<number> {
  const now = deps.now();
  await deps.store.write(async (tx) => {
    await tx.delete(tx.sessions).where(lte(tx.sessions.expiresAt, now));
    await tx.delete(tx.codes).where(lte(tx.codes.expiresAt, now - KEEP_CODES_MILLIS));
    const isChallenge = eq(tx.codes.purpose, "passkey_challenge");
    await tx.delete(tx.codes).where(and(isChallenge, lte(tx.codes.expiresAt, now - KEEP_CHALLENGES_MILLIS)));
    await tx.delete(tx.oauthFlows).where(lte(tx.oauthFlows.expiresAt, now - KEEP_FLOWS_MILLIS));
    await tx.delete(tx.oauthCodes).where(lte(tx.oauthCodes.expiresAt, now));
    await tx.delete(tx.cliLogins).where(lte(tx.cliLogins.expiresAt, now - KEEP_CLI_LOGINS_MILLIS));
    await tx.delete(tx.throttles).where(lte(tx.throttles.expiresAt, now));
    await tx.delete(tx.knownPlaces).where(lte(tx.knownPlaces.expiresAt, now));
    const { events, webhookReplays: replays } = tx;
    const isOld = (millis: number) => lte(events.createdAt, now - millis);
    await tx.delete(events).where(and(eq(events.state, "done"), isOld(KEEP_UNHEARD_EVENTS_MILLIS)));
    await tx.delete(events).where(and(eq(events.state, "sent"), isOld(KEEP_MESSAGES_MILLIS)));
    const isOver = and(eq(replays.state, "finished"), lte(replays.updatedAt, now - KEEP_REPLAYS_MILLIS));
    await tx.delete(replays).where(isOver);
    const { mails, mailAttempts: attempts } = tx;
    const isSettled = inArray(mails.state, ["sent", "failed", "skipped"]);
    // Their attempts go with them; tests of a server belong to no mail.
    await tx.delete(mails).where(and(isSettled, lte(mails.nextAttemptAt, now - KEEP_MAILS_MILLIS)));
    await tx.delete(attempts).where(and(isNull(attempts.mailId), lte(attempts.at, now - KEEP_MAILS_MILLIS)));
  });
  return 0;
}

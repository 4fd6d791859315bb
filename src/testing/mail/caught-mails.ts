import { and, eq, inArray } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import type { MailServers } from "#server/mail/servers/servers.ts";
import { type InboxMail, testInbox } from "#server/mail/servers/test-inbox.ts";
import { asAddress } from "#testing/address.ts";
import { remember } from "#testing/server/passed-secrets.ts";
import type { TestServer } from "#testing/server/server.ts";
import { until } from "#testing/waiting.ts";
import { mailServersBy } from "./mail-servers.ts";

/** Collects the mails of a test server without a mail server: from this call on they are sent, and kept here. */
export interface CaughtMails {
  /** The mails to an address, newest first. Waits until none is queued. */
  to(email: string): Promise<readonly InboxMail[]>;
  /** The codes in the mails to an address, newest first. */
  codesFor(email: string): Promise<string[]>;
}

const CODE = /[?&]code=([0-9a-z]{45})\b/;

const caught = new WeakMap<MailServers, CaughtMails>();

/** What `catchMails` catches at this server; undefined where mails go elsewhere, and where the server is another process. */
export const caughtMails = (deps: Pick<Deps, "mailServers">) =>
  "mailServers" in deps ? caught.get(deps.mailServers) : undefined;

export function catchMails({ running: { deps }, clock, url }: TestServer): CaughtMails {
  const inbox = testInbox(clock.now);
  deps.mailServers = mailServersBy(inbox);

  /** Whether no mail to an address is queued or being sent. */
  const allSentTo = (email: string) =>
    deps.store.read(async (db) => {
      const t = db.mails;
      const onTheirWay = and(inArray(t.state, ["queued", "sending"]), eq(t.recipient, asAddress(email)));
      return (await db.select({ id: t.id }).from(t).where(onTheirWay).limit(1)).length === 0;
    });

  async function to(email: string) {
    await until(async () => {
      if (await allSentTo(email)) return true;
      deps.jobs.wake();
      return false;
    });
    return inbox.list().filter((mail) => mail.to === email);
  }

  const mails: CaughtMails = {
    to,
    async codesFor(email) {
      const codes = (await to(email)).flatMap(({ text }) => CODE.exec(text)?.[1] ?? []);
      remember(url, codes);
      return codes;
    },
  };
  caught.set(deps.mailServers, mails);
  return mails;
}

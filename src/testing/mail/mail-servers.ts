import type { MailServers } from "#server/mail/servers/servers.ts";
import type { MailTransport } from "#server/mail/servers/smtp.ts";

/** Replaces all mail servers: every project's mails go to this transport. Null: no project has a server. */
export function mailServersBy(transport: Pick<MailTransport, "send"> | null): MailServers {
  const load = { underWay: 0, failuresInARow: 0, restsUntil: 0, lastSentAt: null, lastFailure: null };
  const server = transport && {
    isShared: false,
    transport: { abandon() {}, close() {}, ...transport },
    sender: ({ displayName }: { displayName: string }) => ({
      type: "shared" as const,
      senderName: displayName,
      senderEmail: "auth@example.com",
    }),
    maxAtOnce: 4,
    load,
  };
  return { of: () => server, shared: null, inbox: null, underWay: new Map(), lastSearch: null, close() {} };
}

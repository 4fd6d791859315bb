import { type EmailToUsers, emailsOf, type SendEmailResult } from "#sdk/emails/emails.ts";
import { serverUserOf } from "#sdk/users/server-user.ts";
import type { CurrentServerUser } from "#sdk/users/user.ts";
import { createWire, type Wire } from "#sdk/wire/wire.ts";
import { connect, publishableKeyOf, requireKey } from "./connect.ts";
import { assemble, type Core } from "./core.ts";
import { environment } from "./env.ts";
import type { ServerAppOptions } from "./options.ts";

export interface ServerPieces {
  readonly core: Core<CurrentServerUser>;
  sendEmail(email: EmailToUsers): Promise<SendEmailResult>;
}

export function serverPieces(options: ServerAppOptions): ServerPieces {
  const secretServerKey = requireKey(
    options.secretServerKey ?? environment.secretServerKey(),
    "secretServerKey",
    "HALLPASS_SECRET_SERVER_KEY",
  );
  const keys = { publishableClientKey: publishableKeyOf(options), secretServerKey };
  const connection = connect(options, { level: "server", keys });
  const wire: Wire<"server"> = createWire(connection);
  return { core: assemble(options, connection, serverUserOf), sendEmail: emailsOf(wire).send };
}

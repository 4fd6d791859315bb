import type { EmailToUsers, SendEmailResult } from "#sdk/emails/emails.ts";
import type { CurrentServerUser } from "#sdk/users/user.ts";
import { HallpassApp } from "./app.ts";
import type { ServerAppOptions } from "./options.ts";
import { type ServerPieces, serverPieces } from "./server-core.ts";

/**
 * Acts for your own backend, with a secret server key: sees and changes what no client may.
 *
 *     const app = new HallpassServerApp({ projectId, secretServerKey });
 *     const user = await app.getUser({ tokenStore: request, or: "throw" });
 */
export class HallpassServerApp extends HallpassApp<CurrentServerUser> {
  readonly #pieces: ServerPieces;

  constructor(options: ServerAppOptions = {}) {
    const pieces = serverPieces(options);
    super(pieces.core);
    this.#pieces = pieces;
  }

  /**
   * Mails users of the project, through the project's own mail server.
   *
   *     await app.sendEmail({ userIds: [user.id], subject: "Welcome", html: "<p>Glad to have you.</p>" });
   */
  sendEmail(email: EmailToUsers): Promise<SendEmailResult> {
    return this.#pieces.sendEmail(email);
  }
}

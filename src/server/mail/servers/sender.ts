/**
 * The sender of a project's mails, as owners see it: without the password, and only the address for a shared server.
 */
export interface Sender {
  type: "shared" | "standard";
  host?: string;
  port?: number;
  username?: string;
  senderName: string;
  senderEmail: string;
}

/** Who sends a project's mails, as owners are shown it: without the password, and of a shared server only the sender. */
export interface Sender {
  type: "shared" | "standard";
  host?: string;
  port?: number;
  username?: string;
  senderName: string;
  senderEmail: string;
}

/** A rendered mail, ready to send. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  /** The category that the template names; absent if it names none. */
  notificationCategory?: string;
}

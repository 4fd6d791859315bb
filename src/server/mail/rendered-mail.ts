/** A mail ready to be handed to a server. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  /** What the template says of itself; absent where it says nothing. */
  notificationCategory?: string;
}

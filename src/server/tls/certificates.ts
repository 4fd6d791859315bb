import type { Certificate } from "./certificate.ts";

/** Returns the text for the token of a challenge (RFC 8555 §8.3), or null for an unknown one. */
export type AnswerChallenge = (token: string) => Promise<string | null>;

/** Where the server's certificate comes from. */
export interface Certificates {
  /** Null before the first one. */
  current(): Certificate | null;
  /** Why there is no newer certificate; null when nothing is wrong. */
  problem(): string | null;
  /** Calls a listener with each new certificate. */
  onChange(listener: (certificate: Certificate) => void): void;
  /** The answer to a challenge of the certificate authority; null when there is none to expect. */
  challenge: AnswerChallenge | null;
  /** Looks for a newer certificate. Never throws for a certificate that is wrong: the present one stays. */
  renew(options?: { isUrgent?: boolean }): Promise<void>;
  /** Breaks off what is going on, so that another server can do it. */
  close(): Promise<void>;
}

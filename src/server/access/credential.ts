/**
 * The credential that granted a level above client. What it grants ends with it, even where it could live on by itself.
 */
export type Credential =
  | { kind: "key"; level: "server" | "admin"; digest: string }
  | { kind: "owner"; userId: string; sessionId: string | null };

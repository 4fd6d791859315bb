/** What opened a level above a client's. Whatever is granted with it, and would live on by itself, ends with it. */
export type Credential =
  | { kind: "key"; level: "server" | "admin"; digest: string }
  | { kind: "owner"; userId: string; sessionId: string | null };

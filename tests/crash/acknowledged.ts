/** The reply, if there was one; null if the server was killed before it answered. Throws for a refusal. */
export async function acknowledged<R extends { status: number; text: string }>(call: Promise<R>): Promise<R | null> {
  const reply = await call.catch(() => null);
  if (reply && reply.status >= 400) throw new Error(`Refused with ${reply.status}: ${reply.text}`);
  return reply;
}

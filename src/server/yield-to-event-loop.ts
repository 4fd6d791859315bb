/**
 * Resolves in a later turn of the event loop. SQLite answers within the server's thread, and code that awaits nothing but
 * its answers keeps every other request waiting: whoever asks for much calls this between statements.
 */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

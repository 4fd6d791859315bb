/** Returns a function that runs once, however often it is called; every caller waits for that run. */
export function once<T>(run: () => T | Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= Promise.try(run);
    return running;
  };
}

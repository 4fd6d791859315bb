/** Returns a function that runs once, however often it is called; every caller waits for that run. */
export function once(happen: () => Promise<void>): () => Promise<void> {
  let happening: Promise<void> | undefined;
  return () => {
    happening ??= happen();
    return happening;
  };
}

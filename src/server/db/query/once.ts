/** However often it is called, it happens once, and everybody waits for it. */
export function once(happen: () => Promise<void>): () => Promise<void> {
  let happening: Promise<void> | undefined;
  return () => {
    happening ??= happen();
    return happening;
  };
}

/**
 * Loads a part of the SDK on first use and then keeps it, because most visitors of a sign-in page use few of the
 * sign-in methods. A failed load is retried on the next use.
 */
export function lazily<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

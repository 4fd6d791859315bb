/**
 * A part of the SDK that is loaded when it is asked for first, and then kept: most visitors of a sign-in page need few of
 * the ways to sign in. What could not be loaded is tried anew.
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

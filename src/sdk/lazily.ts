import { realDeps } from "./deps.ts";
import { unexplained } from "./wire/connection-error.ts";

/**
 * Loads a part of the SDK on first use and then keeps it, because most visitors of a sign-in page use few of the
 * sign-in methods. A failed load is retried on the next use.
 */
export function lazily<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error) => {
      loading = undefined;
      // Browsers throw a TypeError for a file that they cannot fetch, webpack a ChunkLoadError.
      throw /Type|Chunk/.test(error.name) ? unexplained({ baseUrl: "" }, error, realDeps.isOnline()) : error;
    });
    return loading;
  };
}

let requests = 0;

/**
 * A value that makes every request different, so that no proxy responds from a cache. It is no secret. It is not random
 * either, because Next.js does not prerender a page that asks for something random.
 */
export function nonce(): string {
  requests += 1;
  return `${performance.timeOrigin}-${performance.now()}-${requests}`;
}

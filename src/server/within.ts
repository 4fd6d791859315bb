/** Returns what a promise resolves to, or undefined when it takes longer. The work behind the promise continues. */
export async function within<T>(millis: number, promise: Promise<T>): Promise<T | undefined> {
  let timer: Timer | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), millis);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

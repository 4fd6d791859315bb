/** The callback URL with the code in place of any it already had. headers-and-tokens.md §8. */
export function withCode(callbackUrl: string, secret: string): string {
  const url = new URL(callbackUrl);
  url.searchParams.set("code", secret);
  return url.toString();
}

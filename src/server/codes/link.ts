/** The callback URL with the code in place of any it already had: what a mail's button leads to. */
export function withCode(callbackUrl: string, secret: string): string {
  const url = new URL(callbackUrl);
  url.searchParams.set("code", secret);
  return url.toString();
}

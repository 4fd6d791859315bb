/**
 * Returns the callback URL with the code, which replaces any code it already had. docs/wire/requests.md, "URL fields".
 */
export function withCode(callbackUrl: string, secret: string): string {
  const url = mailedUrl(callbackUrl);
  url.searchParams.set("code", secret);
  return url.toString();
}

/**
 * Returns a URL that a mail may show, without user name and password: `https://another-host.example@app.example/` looks
 * like a link to another host.
 */
export function mailedUrl(callbackUrl: string): URL {
  const url = new URL(callbackUrl);
  url.username = "";
  url.password = "";
  return url;
}

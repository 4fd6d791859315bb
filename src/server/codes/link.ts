/** The callback URL with the code in place of any it already had. docs/wire/requests.md, "URL fields". */
export function withCode(callbackUrl: string, secret: string): string {
  const url = mailedUrl(callbackUrl);
  url.searchParams.set("code", secret);
  return url.toString();
}

/** A URL as a mail may show it: `https://another-host.example@app.example/` reads as if it led to another host. */
export function mailedUrl(callbackUrl: string): URL {
  const url = new URL(callbackUrl);
  url.username = "";
  url.password = "";
  return url;
}

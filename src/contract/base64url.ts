/** Decodes base64url. Throws for anything else. */
export const bytesIn = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

interface Attributes {
  seconds: number;
  isHttps: boolean;
  isHttpOnly?: boolean;
}

/** Writes a `Set-Cookie` header for the whole site. The value must be encoded. */
export const setCookieText = (name: string, value: string, { seconds, isHttps, isHttpOnly }: Attributes) =>
  `${name}=${value}; Path=/; Max-Age=${seconds}${isHttpOnly ? "; HttpOnly" : ""}; SameSite=Lax${isHttps ? "; Secure" : ""}`;

/** Scopes for one API, by its identifier; `api` is null for the scopes of OpenID Connect, which are about the user. */
export interface Access {
  api: string | null;
  scopes: string[];
}

/** How and when the user signed in who approved a request (OpenID Connect Core, section 2). */
export interface Authentication {
  /** Seconds since 1970. */
  auth_time: number;
  acr: string | null;
  amr: string[];
}

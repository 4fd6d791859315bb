import { readToken } from "./claims.ts";

/** Whether an access token belongs to an impersonation. The server adds the claim for our own clients. */
export const saysImpersonation = (accessToken: string | null): boolean =>
  readToken(accessToken)?.claims.is_impersonation === true;

import type { Level } from "#contract/access.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import type { Credential } from "./credential.ts";

/** The source of a request, for throttles, sessions, logs and the audit log. */
export interface Origin {
  requestId: string;
  /** The peer's address, or the address from trusted proxies; null when a proxy hides the address of the client. */
  ip: string | null;
  userAgent: string | null;
  geo: Geo | null;
  /** The language of the page that sent the request, as the page names it. */
  pageLanguage?: string | null;
  /** The header `Accept-Language`. */
  acceptLanguage?: string | null;
  /** The digest of the refresh token that a browser has for the hosted pages: a sign-in there continues its session. */
  heldTokenDigest?: string | null;
}

export interface Geo {
  countryCode: string | null;
  regionCode: string | null;
  cityName: string | null;
  latitude: number | null;
  longitude: number | null;
  tzIdentifier: string | null;
}

export interface SignedInUser {
  id: string;
  /** Null for a token that names no session: the user can act, but not sign out. */
  sessionId: string | null;
  /** Whether somebody else acts as the user. */
  isImpersonation: boolean;
}

/** The party that sends a request: its project and its access level. The project id never comes from anywhere else. */
export interface Caller {
  level: Level;
  projectId: string;
  project: Project;
  user: SignedInUser | null;
  /** The owner behind an admin access token: a user of project `internal`. */
  ownerId: string | null;
  /** Null for clients, whose key grants no access by itself. */
  credential: Credential | null;
  /** Whether the caller's rights come from the session of an impersonation, of the user or of the owner. */
  isImpersonation: boolean;
  origin: Origin;
  /**
   * Returns a signal that aborts when the caller has closed the connection. Absent when no request is behind the call.
   */
  gone?(): AbortSignal;
}

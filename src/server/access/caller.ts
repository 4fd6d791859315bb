import type { Level } from "#contract/access.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import type { Credential } from "./credential.ts";

/** Where a request came from: for throttles, sessions, logs and the audit log. */
export interface Origin {
  requestId: string;
  /** The peer, or what trusted proxies say of it; null when it cannot be told from others behind a proxy. */
  ip: string | null;
  userAgent: string | null;
  geo: Geo | null;
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
  /** Null for a token that names no session: it can act, but not sign out. */
  sessionId: string | null;
}

/** Who asks, for which project, and how much they may do. The project never comes from anywhere else. */
export interface Caller {
  level: Level;
  projectId: string;
  project: Project;
  user: SignedInUser | null;
  /** The owner behind an admin access token: a user of project `internal`. */
  ownerId: string | null;
  /** Null for clients, whose key opens nothing. */
  credential: Credential | null;
  origin: Origin;
  /** Aborted when whoever asked has gone. Absent where no request is behind it. */
  gone?(): AbortSignal;
}

import { INTERNAL_PROJECT_ID } from "./projects.ts";

/** The URL of a project's hosted sign-in page. */
export function hostedSignIn(publicUrl: string, projectId: string): string {
  const handler = projectId === INTERNAL_PROJECT_ID ? "/handler" : `/p/${projectId}/handler`;
  return `${publicUrl}${handler}/sign-in`;
}

export const apiUrl = (baseUrl: string) => `${baseUrl}/api/v1`;

/** The URL to which a provider returns users, to be registered there. */
export const callbackUrl = (baseUrl: string, providerId: string) =>
  `${apiUrl(baseUrl)}/auth/oauth/callback/${providerId}`;

export const jwksUrl = (baseUrl: string, projectId: string) =>
  `${apiUrl(baseUrl)}/projects/${projectId}/.well-known/jwks.json`;

import { INTERNAL_PROJECT_ID } from "./projects.ts";

/** The URL of a project's hosted page, such as `sign-in`. */
export function hostedPage(publicUrl: string, projectId: string, page: string): string {
  const handler = projectId === INTERNAL_PROJECT_ID ? "/handler" : `/p/${projectId}/handler`;
  return `${publicUrl}${handler}/${page}`;
}

export const apiUrl = (baseUrl: string) => `${baseUrl}/api/v1`;

/** The URL to which a provider returns users, to be registered there. */
export const callbackUrl = (baseUrl: string, providerId: string) =>
  `${apiUrl(baseUrl)}/auth/oauth/callback/${providerId}`;

/** The issuer of a project: the `iss` of its tokens. Its metadata and keys are below. */
export const issuerUrl = (baseUrl: string, projectId: string) => `${apiUrl(baseUrl)}/projects/${projectId}`;

export const jwksUrl = (baseUrl: string, projectId: string) => `${issuerUrl(baseUrl, projectId)}/.well-known/jwks.json`;

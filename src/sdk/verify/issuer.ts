/** The issuer of a project's tokens (`iss`), below which its keys are. `url` is the server's. */
export const issuerOf = (url: string, projectId: string): string =>
  `${url}/api/v1/projects/${encodeURIComponent(projectId)}`;

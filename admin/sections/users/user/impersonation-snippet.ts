/**
 * JavaScript that signs a browser in with a refresh token, for the console of the browser's developer tools. It expires
 * when the session does.
 */
export function impersonationSnippet(projectId: string, refreshToken: string, expiresAt: Date): string {
  const cookie = `hallpass-refresh-${projectId}=${refreshToken}; expires=${expiresAt.toUTCString()}; path=/`;
  return `document.cookie = ${JSON.stringify(cookie)};\nwindow.location.reload();`;
}

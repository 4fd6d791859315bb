import { isLoopback, type Settings } from "#server/settings.ts";

type Origins = Pick<Settings, "publicUrl" | "adminUrl">;

const CONSOLE = "/admin";

/** The page of the console that tries an app, and gets the answer of the trial. */
export const trialPage = ({ publicUrl, adminUrl }: Origins, projectId: string, clientId: string): string =>
  `${adminUrl ?? publicUrl}${CONSOLE}/projects/${projectId}/apps/${encodeURIComponent(clientId)}/try`;

/** Whether an address leads to the console, however it is written. Codes of users come there only by a trial of an owner. */
export function isOfConsole({ publicUrl, adminUrl }: Origins, address: string): boolean {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  const own = new URL(adminUrl ?? publicUrl);
  const isSameDevice = isLoopback(own.hostname) && isLoopback(url.hostname) && own.port === url.port;
  if (url.host !== own.host && !isSameDevice) return false;
  const path = decoded(url.pathname);
  return path === null || path === CONSOLE || path.startsWith(`${CONSOLE}/`);
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    // Not UTF-8: nobody can say where it leads.
    return null;
  }
}

import { DAY, INTERNAL_PROJECT_ID, LEGACY_VERIFIER_MAX_MILLIS } from "#contract/limits.ts";

const LOCAL = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Says what is wrong with the address of a verifier. Passwords travel to it, so http is for the developer's own machine only. */
export function urlProblem(url: string, dev: boolean): string | null {
  if (!URL.canParse(url)) return "The address of the verifier must be a URL.";
  const { protocol, hostname, username, password, hash } = new URL(url);
  if (username || password || hash) return "The address must have no user name, password or fragment.";
  if (protocol === "https:" || (protocol === "http:" && dev && LOCAL.test(hostname))) return null;
  return "Passwords are sent to this address: it must begin with https://. Only in development, http://localhost is accepted.";
}

export function endProblem(endsAt: number, now: number): string | null {
  if (endsAt > now && endsAt <= now + LEGACY_VERIFIER_MAX_MILLIS) return null;
  const days = LEGACY_VERIFIER_MAX_MILLIS / DAY;
  return `The check must end in the future, and in at most ${days} days.`;
}

/** The accounts of the console are those of operators: no other product may open them. */
export const projectProblem = (projectId: string): string | null =>
  projectId === INTERNAL_PROJECT_ID ? "Accounts of the console cannot move in." : null;

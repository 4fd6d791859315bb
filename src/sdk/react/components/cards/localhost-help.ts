import { isKnown } from "#contract/errors.ts";
import type { NoticeTexts } from "#texts/sdk.ts";

/** The cause of an error that only a developer can mend, and how. */
export interface Help {
  title: "untrustedTitle" | "wrongKeyTitle" | "noProjectTitle";
  body: Extract<keyof NoticeTexts, `${string}Body`>;
  /** The page of the console that mends it. */
  fix: { text: "untrustedFix" | "wrongKeyFix" | "noProjectFix"; path: (projectId: string) => string };
}

const projectPage = (page: string) => (projectId: string) => `/admin/projects/${encodeURIComponent(projectId)}/${page}`;

/** Returns what a developer has to know about an error; undefined for errors that have other causes. */
export function helpFor(error: unknown): Help | undefined {
  if (isKnown(error, "REDIRECT_URL_NOT_WHITELISTED")) {
    const fix = { text: "untrustedFix", path: projectPage("domains") } as const;
    return { title: "untrustedTitle", body: "untrustedBody", fix };
  }
  if (isKnown(error, "INVALID_PUBLISHABLE_CLIENT_KEY")) {
    const fix = { text: "wrongKeyFix", path: projectPage("api-keys") } as const;
    return { title: "wrongKeyTitle", body: "wrongKeyBody", fix };
  }
  if (isKnown(error, "CURRENT_PROJECT_NOT_FOUND", "PROJECT_NOT_FOUND")) {
    const fix = { text: "noProjectFix", path: () => "/admin/projects" } as const;
    return { title: "noProjectTitle", body: "noProjectBody", fix };
  }
}

import type { TextGroup } from "../translator.ts";

export const texts = {
  impersonation: "Impersonation",
  impersonationNotice: "You are signed in as {name}",
  impersonationStop: "Stop",

  onLocalhost: "Only visitors on localhost see this explanation.",
  untrustedTitle: "This domain is not trusted",
  untrustedBody: "{origin} is not a trusted domain of your project, and the project does not allow localhost.",
  untrustedFix: "Add it here",
  wrongKeyTitle: "The publishable client key is wrong",
  wrongKeyBody: "The key of this app does not belong to project {project}, is revoked, or has expired.",
  wrongKeyFix: "See the keys of the project",
  noProjectTitle: "The project does not exist",
  noProjectBody: "This server has no project {project}. Check projectId and baseUrl of the app.",
  noProjectFix: "See your projects",
} as const satisfies TextGroup;

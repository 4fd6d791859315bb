import type { SentEmail, TestEmail } from "hallpass/admin";
import { useProject } from "../../../data/projects.ts";
import { useTexts } from "../../../texts/language.ts";
import type { SayText } from "../../../texts/texts.ts";

export interface ServerValues {
  host: string;
  port: string;
  username: string;
  password: string;
  senderName: string;
  senderEmail: string;
}

/** What went wrong, and the field that it concerns; `root` for the whole form. */
export interface Problem {
  field: keyof ServerValues | "root";
  text: string;
}

type Say = (t: SayText, answer: string) => string;

const PROBLEMS: Readonly<Record<string, { field: Problem["field"]; say: Say }>> = {
  HOST_NOT_FOUND: { field: "host", say: (t) => t("mailServer.hostNotFound") },
  TIMEOUT: { field: "host", say: (t) => t("mailServer.timeout") },
  SOCKET_CLOSED: { field: "port", say: (t) => t("mailServer.socketClosed") },
  CERTIFICATE_NOT_TRUSTED: {
    field: "host",
    say: (t, answer) => t("mailServer.certificateNotTrusted", { answer }),
  },
  AUTH_FAILED: { field: "password", say: (t) => t("mailServer.authFailed") },
  INVALID_EMAIL_ADDRESS: { field: "senderEmail", say: (t, answer) => t("mailServer.addressRefused", { answer }) },
  REJECTED: { field: "root", say: (t, answer) => t("mailServer.rejected", { answer }) },
  TEMPORARY: { field: "root", say: (t, answer) => t("mailServer.temporary", { answer }) },
};

/** Sends a test mail. Resolves to null if the server took it. */
export function useServerTest() {
  const t = useTexts();
  const { app } = useProject();
  return async (emailConfig: TestEmail["emailConfig"], recipientEmail: string): Promise<Problem | null> => {
    const result = await app.emails.sendTest({ recipientEmail, emailConfig });
    if (result.status === "ok") return null;
    const { errorMessage } = result.error;
    // The reply is a text in English; the log of attempts has the kind of the failure.
    const [latest] = await app.emails.sent.get();
    const kind = latest?.recipient === recipientEmail ? latest.error?.errorType : undefined;
    const known = kind === undefined ? undefined : PROBLEMS[kind];
    if (!known) return { field: "root", text: errorMessage };
    return { field: known.field, text: known.say(t, answerOf(latest?.error)) };
  };
}

/** What the mail server said. */
function answerOf(error: SentEmail["error"] | undefined): string {
  const raw = error?.rawError;
  const message: unknown = typeof raw === "object" && raw !== null && "message" in raw ? raw.message : undefined;
  return typeof message === "string" ? message : "";
}

import { useConfig } from "../../../data/config-context.ts";
import { useTexts } from "../../../texts/language.ts";

/** What it means for a project to send by the shared mail server, or by its own. */
export function useServerHint(kind: "shared" | "standard"): string {
  const t = useTexts();
  const { catchesMails } = useConfig();
  if (catchesMails) return t("mailServer.caughtHint");
  return t(kind === "shared" ? "mailServer.sharedHint" : "mailServer.ownHint");
}

import { ServerOff } from "lucide-react";
import type { ReactNode } from "react";
import { Notice } from "../../components/trouble.tsx";
import { INTERNAL_PROJECT_ID, useProject } from "../../data/projects.ts";
import { useTexts } from "../../texts/language.ts";

/** A page about the whole server. In any other project than `internal`, to whose URL somebody may add its name, it says so. */
export function OnlyInInstance({ children }: { children: ReactNode }) {
  const t = useTexts();
  const { id } = useProject();
  if (id === INTERNAL_PROJECT_ID) return children;
  return (
    <Notice icon={<ServerOff size={20} aria-hidden="true" />} title={t("server.notHere")}>
      {t("server.notHereHint")}
    </Notice>
  );
}

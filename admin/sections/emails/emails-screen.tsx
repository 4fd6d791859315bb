import { Link } from "@tanstack/react-router";
import { Send } from "lucide-react";
import { buttonClass } from "../../components/button.tsx";
import { useProject } from "../../data/projects.ts";
import { ListScreen } from "../../pieces/lists/list-screen.tsx";
import { useTexts } from "../../texts/language.ts";
import { MailList } from "./mail-list.tsx";
import { ServerCard } from "./server/server-card.tsx";

export function EmailsScreen() {
  const t = useTexts();
  const { id: projectId } = useProject();
  return (
    <ListScreen
      title={t("emails.title")}
      subtitle={t("emails.subtitle")}
      action={
        <Link to="/projects/$projectId/emails/send" params={{ projectId }} className={buttonClass({ look: "solid" })}>
          <Send size={15} aria-hidden="true" />
          {t("mailWizard.title")}
        </Link>
      }
    >
      <div className="mb-6">
        <ServerCard />
      </div>
      <MailList />
    </ListScreen>
  );
}

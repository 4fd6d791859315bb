import { Link } from "@tanstack/react-router";
import { Card } from "../../../components/card.tsx";
import { useProject } from "../../../data/projects.ts";
import { useTexts } from "../../../texts/language.ts";

/** Whether anybody may create an account for the console. Invitations are those of the team that owns `internal`. */
export function SignUpsCard() {
  const t = useTexts();
  const { id, config } = useProject();
  return (
    <Card title={t("server.signUps")}>
      <div className="flex flex-col gap-3">
        <p>{t(config.signUpEnabled ? "server.signUpsOpen" : "server.signUpsClosed")}</p>
        <p className="text-[0.8125rem] text-soft">{t("server.signUpsHow")}</p>
        <p>
          <Link
            to="/projects/$projectId/owners"
            params={{ projectId: id }}
            className="rounded font-medium text-brand underline-offset-3 hover:underline"
          >
            {t("server.toOwners")}
          </Link>
        </p>
      </div>
    </Card>
  );
}

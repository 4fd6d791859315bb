import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { useProject } from "../../data/projects.ts";
import { useTexts } from "../../texts/language.ts";

/** Leads to the switches for keys of users and teams, which are another way in. */
export function ApiKeysCard() {
  const t = useTexts();
  const { id: projectId } = useProject();
  return (
    <Card title={t("signInMethods.apiKeys")} hint={t("signInMethods.apiKeysHint")}>
      <Link to="/projects/$projectId/settings" params={{ projectId }} className={buttonClass({ size: "small" })}>
        {t("signInMethods.toApiKeys")}
      </Link>
    </Card>
  );
}

import { useState } from "react";
import { Card } from "../../../components/card.tsx";
import { SnippetTabs } from "../../../components/snippet-tabs.tsx";
import { useTexts } from "../../../texts/language.ts";
import { type VerifyingLanguage, verifyingSnippets } from "./verify-snippets.ts";

/** Code that verifies the signature of a request. */
export function VerifyCard() {
  const t = useTexts();
  const [language, setLanguage] = useState<VerifyingLanguage>("node");
  return (
    <Card title={t("webhook.verify")} hint={t("webhook.verifyHint")}>
      <SnippetTabs
        label={t("webhook.verifyLanguage")}
        snippets={verifyingSnippets(t("webhook.verifyInstall"))}
        value={language}
        onChange={setLanguage}
      />
    </Card>
  );
}

import { getRouteApi } from "@tanstack/react-router";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { SnippetTabs } from "../../../components/snippet-tabs.tsx";
import { useConfig } from "../../../data/config-context.ts";
import { useFailureText } from "../../../data/failure.ts";
import { NEVER_MILLIS, useCreateKeys, useKeys } from "../../../data/keys.ts";
import { useProject } from "../../../data/projects.ts";
import { useRevealedKeys } from "../../../data/revealed-keys.ts";
import { useTexts } from "../../../texts/language.ts";
import { valuesOf } from "../snippet-values.ts";
import type { Framework, Snippet } from "../snippets/snippet.ts";
import { snippetsFor } from "../snippets.ts";
import { ShownOnce } from "./shown-once.tsx";

const route = getRouteApi("/signed-in/projects/$projectId/");

/** Code snippets with this project's values. If the project has no valid keys, the card offers to create them first. */
export function ConnectCard() {
  const t = useTexts();
  const failureText = useFailureText();
  const project = useProject();
  const { publicUrl } = useConfig();
  const stored = useKeys();
  const revealed = useRevealedKeys(project.id);
  const create = useCreateKeys();
  // The list of keys can have the new ones before their secrets have arrived. The card changes once, with the secrets.
  const [before, setBefore] = useState<typeof stored | null>(null);
  const isCreating = before !== null;
  const keys = before ?? stored;

  async function createKeys() {
    setBefore(stored);
    try {
      await create({
        description: t("snippets.newKeys"),
        expiresInMillis: NEVER_MILLIS,
        hasPublishableClientKey: true,
        hasSecretServerKey: true,
      });
    } catch (error) {
      toast.error(await failureText(error));
    } finally {
      setBefore(null);
    }
  }

  if (!revealed && !keys.some((key) => key.isValid())) {
    return (
      <Card title={t("overview.connect")} isFlush>
        <EmptyState
          icon={KeyRound}
          title={t("overview.noKeysTitle")}
          action={
            <Button look="solid" isBusy={isCreating} onClick={createKeys}>
              {t("overview.createKeys")}
            </Button>
          }
        >
          {t("overview.noKeys")}
        </EmptyState>
      </Card>
    );
  }
  const values = valuesOf({ baseUrl: publicUrl, projectId: project.id, keys, revealed: revealed?.keys ?? null }, t);
  return (
    <Card
      title={t("overview.connect")}
      hint={revealed ? t("overview.connectHint") : t("overview.keysHidden")}
      aside={
        !revealed && (
          <Button size="small" isBusy={isCreating} onClick={createKeys}>
            <KeyRound size={14} aria-hidden="true" />
            {t("overview.moreKeys")}
          </Button>
        )
      }
    >
      {revealed && !revealed.isSaved && <ShownOnce keys={revealed.keys} />}
      <ConnectSnippets snippets={snippetsFor(values, t)} />
    </Card>
  );
}

function ConnectSnippets({ snippets }: { snippets: Snippet[] }) {
  const t = useTexts();
  const { framework = "next" } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <SnippetTabs
      label={t("overview.language")}
      snippets={snippets}
      value={framework}
      onChange={(chosen: Framework) =>
        navigate({ search: (search) => ({ ...search, framework: chosen }), replace: true, resetScroll: false })
      }
    />
  );
}

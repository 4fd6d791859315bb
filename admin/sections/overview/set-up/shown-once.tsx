import type { InternalApiKeyFirstView } from "hallpass/admin";
import { Check, TriangleAlert } from "lucide-react";
import { Button } from "../../../components/button.tsx";
import { CodeSnippet } from "../../../components/code-snippet.tsx";
import { environmentFor } from "../../../data/environment.ts";
import { useProject } from "../../../data/projects.ts";
import { markSaved } from "../../../data/revealed-keys.ts";
import { SessionEnded, useHasEnded, useHolds } from "../../../pieces/forms/unsaved.tsx";
import { useTexts } from "../../../texts/language.ts";

/** Shows new keys as part of a page, until the user confirms that they saved them. */
export function ShownOnce({ keys }: { keys: InternalApiKeyFirstView }) {
  const t = useTexts();
  const { id: projectId } = useProject();
  useHolds(true);
  const hasEnded = useHasEnded();
  return (
    <div className="mb-5 flex flex-col gap-3 rounded-xl border border-warn/30 bg-warn-tint p-3.5">
      {/* The sign-in page forgets the keys. */}
      {hasEnded && <SessionEnded onLeave={() => markSaved(projectId)} />}
      <p className="flex gap-2 text-warn">
        <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
        <span className="font-medium">{t("overview.keysShown")}</span>
      </p>
      <CodeSnippet title=".env" code={environmentFor({ ...keys, projectId })} isWrapped />
      <Button size="small" className="self-start" onClick={() => markSaved(projectId)}>
        <Check size={15} aria-hidden="true" />
        {t("keys.saved")}
      </Button>
    </div>
  );
}

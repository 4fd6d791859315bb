import type { InternalApiKey, InternalApiKeyFirstView } from "hallpass";
import type { SayText } from "../../texts/texts.ts";
import type { SnippetValues } from "./snippets.ts";

interface Known {
  baseUrl: string;
  projectId: string;
  keys: readonly InternalApiKey[];
  revealed: Pick<InternalApiKeyFirstView, "publishableClientKey" | "secretServerKey"> | null;
}

/** The keys just created where there are any, else a placeholder that names the newest valid ones by their ending. */
export function valuesOf({ baseUrl, projectId, keys, revealed }: Known, t: SayText): SnippetValues {
  const valid = keys.filter((key) => key.isValid());
  const client = valid.find((key) => key.publishableClientKey)?.publishableClientKey;
  const server = valid.find((key) => key.secretServerKey)?.secretServerKey;
  return {
    baseUrl,
    projectId,
    publishableClientKey:
      revealed?.publishableClientKey ??
      (client ? t("snippets.publishableEnding", { lastFour: client.lastFour }) : t("snippets.publishablePlaceholder")),
    secretServerKey:
      revealed?.secretServerKey ??
      (server ? t("snippets.secretEnding", { lastFour: server.lastFour }) : t("snippets.secretPlaceholder")),
  };
}

import type { InternalApiKey, InternalApiKeyFirstView } from "hallpass/admin";
import type { SayText } from "../../texts/texts.ts";
import type { SnippetValues } from "./snippets/snippet.ts";

interface Source {
  baseUrl: string;
  projectId: string;
  keys: readonly InternalApiKey[];
  revealed: Pick<InternalApiKeyFirstView, "publishableClientKey" | "secretServerKey"> | null;
}

/** Fills in the keys that were just created, or else placeholders with the last characters of the newest valid keys. */
export function valuesOf({ baseUrl, projectId, keys, revealed }: Source, t: SayText): SnippetValues {
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

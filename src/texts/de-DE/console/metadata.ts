import type { texts as english } from "#texts/en-US/console/metadata.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "metadata.title": "Metadaten",
  "metadata.hint": "Daten deiner App als JSON. Leer für keine.",
  "metadata.clientMetadata": "Client",
  "metadata.clientMetadataHint": "Der Client liest und schreibt sie. Verlass dich nicht darauf.",
  "metadata.clientReadOnlyMetadata": "Client, nur lesen",
  "metadata.clientReadOnlyMetadataHint": "Der Client liest sie, nur Server schreiben sie.",
  "metadata.serverMetadata": "Server",
  "metadata.serverMetadataHint": "Nur Server lesen und schreiben sie.",
  "metadata.saved": "Metadaten gespeichert",
  "metadata.revert": "Zurücksetzen",
};

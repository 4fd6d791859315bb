import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "metadata.title": "Metadata",
  "metadata.hint": "Data of your app as JSON. Empty for none.",
  "metadata.clientMetadata": "Client",
  "metadata.clientMetadataHint": "The client reads and writes it. Do not trust it.",
  "metadata.clientReadOnlyMetadata": "Client, read-only",
  "metadata.clientReadOnlyMetadataHint": "The client reads it, only servers write it.",
  "metadata.serverMetadata": "Server",
  "metadata.serverMetadataHint": "Only servers read and write it.",
  "metadata.saved": "Metadata saved",
  "metadata.revert": "Revert",
} as const satisfies TextGroup;

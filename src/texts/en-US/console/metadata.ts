import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "metadata.title": "Metadata",
  "metadata.hint": "Data of your app as JSON. Leave empty for none.",
  "metadata.clientMetadata": "Client",
  "metadata.clientMetadataHint": "Clients can read and write it. Do not trust it.",
  "metadata.clientReadOnlyMetadata": "Client, read-only",
  "metadata.clientReadOnlyMetadataHint": "Clients can read it. Only servers can write it.",
  "metadata.serverMetadata": "Server",
  "metadata.serverMetadataHint": "Only servers can read and write it.",
  "metadata.saved": "Metadata saved",
  "metadata.revert": "Revert",
} as const satisfies TextGroup;

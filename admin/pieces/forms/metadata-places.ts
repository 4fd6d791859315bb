import type { TextId } from "../../texts/texts.ts";

/** The three places for data of the app in a user or a team, with the words of the console. */
export const METADATA_PLACES = [
  { name: "clientMetadata", label: "metadata.clientMetadata", hint: "metadata.clientMetadataHint" },
  {
    name: "clientReadOnlyMetadata",
    label: "metadata.clientReadOnlyMetadata",
    hint: "metadata.clientReadOnlyMetadataHint",
  },
  { name: "serverMetadata", label: "metadata.serverMetadata", hint: "metadata.serverMetadataHint" },
] as const satisfies readonly { name: string; label: TextId; hint: TextId }[];

export type MetadataPlace = (typeof METADATA_PLACES)[number];

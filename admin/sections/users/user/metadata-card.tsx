import type { ServerUser } from "hallpass";
import { MetadataEditors } from "../../../pieces/metadata-editors.tsx";

/** The data of the app about the user. */
export function MetadataCard({ user }: { user: ServerUser }) {
  return <MetadataEditors of={user} />;
}

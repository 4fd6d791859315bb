import { type Static, Type } from "@sinclair/typebox";
import { Json, Millis, Nullable, Uuid } from "./fields.ts";

const shared = {
  id: Uuid,
  display_name: Type.String(),
  profile_image_url: Nullable(Type.String()),
  client_metadata: Json,
  client_read_only_metadata: Json,
};

export const ClientTeam = Type.Object(shared);
export type ClientTeam = Static<typeof ClientTeam>;

export const ServerTeam = Type.Object({ ...shared, created_at_millis: Millis, server_metadata: Json });
export type ServerTeam = Static<typeof ServerTeam>;

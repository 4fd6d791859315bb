import { Type } from "@sinclair/typebox";
import { endpoint } from "./endpoint.ts";
import { Json, ShortText } from "./fields.ts";

/** Answers with text: the requested feature does not exist here. Clients read `name`, servers `feature_name` (sic). */
export const checkFeatureSupport = endpoint({
  method: "POST",
  path: "/check-feature-support",
  summary: "Get the message for a feature that this server does not have",
  access: "anyone",
  body: Type.Optional(Json),
  errors: [],
});

export const checkVersion = endpoint({
  method: "POST",
  path: "/check-version",
  summary: "Check whether a client has the version of this server",
  access: "none",
  body: Type.Object({ clientVersion: ShortText }),
  response: Type.Union([
    Type.Object({ upToDate: Type.Literal(true) }),
    Type.Object({ upToDate: Type.Literal(false), error: Type.String(), severe: Type.Boolean() }),
  ]),
  errors: ["SCHEMA_ERROR"],
});

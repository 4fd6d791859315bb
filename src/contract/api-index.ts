import { Type } from "@sinclair/typebox";
import { endpoint } from "./endpoint.ts";

export const getApiIndex = endpoint({
  method: "GET",
  path: "/",
  summary: "Get the caller's access level, project and user, as text",
  access: "anyone",
  query: Type.Object({}),
  errors: ["SCHEMA_ERROR"],
});

import { Type } from "@sinclair/typebox";
import { endpoint } from "./endpoint.ts";

export const getApiIndex = endpoint({
  method: "GET",
  path: "/",
  summary: "Who the server takes the caller for, as text",
  access: "anyone",
  query: Type.Object({}),
  errors: ["SCHEMA_ERROR"],
});

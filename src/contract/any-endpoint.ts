import { Type } from "@sinclair/typebox";
import { endpoint, type Method } from "./endpoint.ts";

/** An endpoint by its address alone, for callers that know what they send: a part of the API without a call in the SDK. */
export const anyEndpoint = (method: Method, path: string) =>
  endpoint({
    method,
    path,
    summary: "Any request",
    access: "anyone",
    body: Type.Unknown(),
    response: Type.Unknown(),
    errors: [],
  });

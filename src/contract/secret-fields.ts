import type { TSchema } from "@sinclair/typebox";
import { type Part, schemaAt } from "./endpoint.ts";

/** Fields of bodies whose values are secret, or hold one. The server quotes no value of a body that has such a field. */
const SECRET_FIELD =
  /password|secret|token|(^|_)codes?$|^totp|api_key$|credential$|authentication_response|verifier|config_override_string|^state$/;

export const isSecretField = (name: string) => SECRET_FIELD.test(name);

/** Whether a body can have a secret, at any depth, at any level. */
export const takesSecrets = (part: Part): boolean =>
  [schemaAt(part, "client"), schemaAt(part, "server")].some(hasSecretField);

function hasSecretField(schema: TSchema): boolean {
  const properties: Record<string, TSchema> = schema.properties ?? {};
  const inner: TSchema[] = [...Object.values(properties), ...(schema.anyOf ?? schema.allOf ?? [])];
  if (schema.items) inner.push(schema.items);
  return Object.keys(properties).some(isSecretField) || inner.some(hasSecretField);
}

import { type Refusal, refuse } from "#server/access/refusal.ts";

/** An error in the form of Svix's API. */
export class WebhookFailure extends Error {
  override readonly name = "WebhookFailure";

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** The invalid part of the request, for 422. */
    readonly where: readonly string[] = [],
    /** The same for endpoints of the contract; null where only Svix's API can cause it. */
    readonly refusal: Refusal | null = null,
  ) {
    super(message);
  }
}

const missing = (refusal: Refusal | null) => new WebhookFailure(404, "not_found", "Entity not found", [], refusal);
export const notFound = () => missing(null);
export const endpointNotFound = () => missing(refuse("WEBHOOK_ENDPOINT_NOT_FOUND"));
export const messageNotFound = () => missing(refuse("WEBHOOK_MESSAGE_NOT_FOUND"));
export const conflict = (says: string, refusal: Refusal | null = null) =>
  new WebhookFailure(409, "conflict", says, [], refusal);
export const invalid = (where: readonly string[], says: string, refusal: Refusal | null = null) =>
  new WebhookFailure(422, "validation_error", says, where, refusal);

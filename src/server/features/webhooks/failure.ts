/** An error in the form of Svix's API. */
export class WebhookFailure extends Error {
  override readonly name = "WebhookFailure";

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** The invalid part of the request, for 422. */
    readonly where: readonly string[] = [],
  ) {
    super(message);
  }
}

export const notFound = () => new WebhookFailure(404, "not_found", "Entity not found");
export const conflict = (says: string) => new WebhookFailure(409, "conflict", says);
export const invalid = (where: readonly string[], says: string) =>
  new WebhookFailure(422, "validation_error", says, where);

import { type OAuthErrorCode, oauthErrors } from "#contract/oauth/errors.ts";

/** An error of an endpoint that speaks OAuth's form of errors. The description is for developers. */
export class OAuthRefusal extends Error {
  override readonly name = "OAuthRefusal";

  constructor(
    readonly code: OAuthErrorCode,
    description: string = oauthErrors[code].when,
    readonly headers: Readonly<Record<string, string>> = {},
    /** The router keeps the status of what it refuses by itself, such as 413; others have that of their code. */
    readonly status: number = oauthErrors[code].status,
  ) {
    super(description);
  }
}

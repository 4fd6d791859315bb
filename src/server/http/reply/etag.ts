/** Whether the sender has what an ETag names (RFC 9110 §13.1.2), so that 304 is the answer. */
export const hasCurrent = (request: Request, etag: string): boolean =>
  request.headers
    .get("if-none-match")
    ?.split(",")
    .map((each) => each.trim().replace(/^W\//, ""))
    .some((each) => each === etag || each === "*") ?? false;

import { timingSafeEqual } from "node:crypto";
import { digest } from "./digest.ts";

/** Whether a header `Authorization` has this bearer token. Takes the same time however much of it is right. */
export function isBearer(authorization: string, token: string): boolean {
  // Digests have equal lengths, which the comparison requires.
  const [given, wanted] = [authorization, `Bearer ${token}`].map((each) => Buffer.from(digest(each)));
  return given !== undefined && wanted !== undefined && timingSafeEqual(given, wanted);
}

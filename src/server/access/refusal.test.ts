import { expect, test } from "bun:test";
import { Refusal, refuse } from "./refusal.ts";

test("a refusal has the code, status and text of the catalog, and the headers it is given", () => {
  const refusal = refuse("METHOD_NOT_ALLOWED", {}, { allow: "GET" });

  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({
    code: "METHOD_NOT_ALLOWED",
    status: 405,
    message: "Method not allowed",
    headers: { allow: "GET" },
  });
  expect(refuse("PASSKEY_LIMIT_REACHED", { max: 20 }).message).toBe(
    "A user can have at most 20 passkeys. Delete an unused one first.",
  );
});

test("the compiler refuses a code without its values", () => {
  const typesOnly = () => {
    // @ts-expect-error the message has a placeholder
    refuse("PASSKEY_LIMIT_REACHED");
    // @ts-expect-error a status is no code
    refuse(400, "Session not found.");
  };
  expect(typesOnly).toBeFunction();
});

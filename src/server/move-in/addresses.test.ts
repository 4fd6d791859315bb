import { expect, test } from "bun:test";
import type { FileRecord } from "#server/transfer/noun.ts";
import { moveIn } from "#testing/move-in.ts";

const map = { users: { id: "id", email: "email", email_verified: "verified" } };
const moved = (...users: object[]) => moveIn({ "users.json": users }, { from: "table", map });
const SAME =
  "Two users have the same address (upper and lower case are the same). Only one of them signs in with it: the first whose address is verified.";
const NO_WAY = "A user has no address, no account at a provider and no passkey: nobody can sign in to the account.";

test("a verified address signs in its user, and not another one with the same address that comes before or after", async () => {
  const stranger = { id: "stranger", email: "Ada@example.com", verified: false };
  const ada = { id: "ada", email: "ada@example.com", verified: true };

  for (const users of [
    [stranger, ada],
    [ada, stranger],
  ]) {
    const { user, warnings, report } = await moved({ id: "zoe", email: "zoe@example.com", verified: true }, ...users);
    const signsIn = (id: string) =>
      ((user(id)?.contact_channels ?? []) as FileRecord[]).map((channel) => [
        channel.used_for_auth,
        channel.is_verified,
      ]);

    expect(signsIn("ada")).toEqual([[true, true]]);
    expect(signsIn("stranger")).toEqual([[false, false]]);
    expect(signsIn("zoe")).toEqual([[true, true]]);
    expect(warnings).toContain(SAME);
    expect(report.warnings.find(({ says }) => says === NO_WAY)).toMatchObject({ count: 1, examples: ["stranger"] });
  }
});

test("an address that nobody has verified signs in the first of its users, and stays unverified", async () => {
  const users = ["a", "b", "c"].map((id) => ({ id, email: "same@example.com", verified: false }));
  const { of } = await moved(...users);

  expect(of("user").flatMap(({ contact_channels }) => contact_channels)).toMatchObject([
    { used_for_auth: true, is_verified: false },
    { used_for_auth: false },
    { used_for_auth: false },
  ]);
});

import { expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { moveIn, opens, unknownFields } from "#testing/move-in.ts";

// bcrypt of "abc", from the test vectors of jBCrypt.
const HASH = "$2a$06$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i";

test("an export of ZITADEL becomes teams with their users, roles, passwords and providers", async () => {
  const moved = await moveIn({
    "export.json": {
      orgs: [
        {
          orgId: "104133391254874632",
          org: { name: "ACME" },
          domainPolicy: { orgId: "104133391254874632", userLoginMustBeDomain: true },
          projects: [
            { projectId: "1", project: { name: "Shop" } },
            { projectId: "2", project: { name: "Wiki" } },
          ],
          humanUsers: [
            {
              userId: "104133391271651848",
              user: {
                userName: "ada",
                profile: { firstName: "Ada", lastName: "Lovelace", displayName: "Ada L.", preferredLanguage: "de" },
                email: { email: "ada@example.com", isEmailVerified: true },
                phone: { phone: "+15550100", isPhoneVerified: true },
                hashedPassword: { value: HASH },
                passwordChangeRequired: false,
                otpCode: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
                idps: [{ configId: "acme-idp", externalUserId: "ada@acme", displayName: "Ada" }],
              },
            },
            { userId: "7", user: { userName: "nobody", profile: {}, email: { email: "not an address" } } },
          ],
          machineUsers: [{ userId: "9", user: { userName: "robot" } }],
          userGrants: [
            { userId: "104133391271651848", projectId: "1", roleKeys: ["admin"] },
            { userId: "104133391271651848", projectId: "2", roleKeys: ["admin", "editor"] },
          ],
          userMetadata: [{ id: "104133391271651848", key: "plan", value: Buffer.from("pro").toString("base64") }],
          userLinks: [
            {
              userId: "104133391271651848",
              idpId: "5",
              idpName: "Google",
              providedUserId: "1138",
              providedUserName: "ada",
            },
          ],
        },
      ],
    },
  });
  const ada = moved.user("ada@example.com");

  expect(moved.report.product).toBe("zitadel");
  expect(ada).toMatchObject({
    external_id: "104133391271651848",
    display_name: "Ada L.",
    language: "de",
    totp_secret_base64: Buffer.from("12345678901234567890").toString("base64"),
    server_metadata: { plan: "pro", zitadel: { user: { userName: "ada", phone: { phone: "+15550100" } } } },
  });
  expect(await opens(ada, "abc")).toBe(true);
  expect(await opens(ada, "abcd")).toBe(false);
  expect(moved.of("team")).toMatchObject([
    { display_name: "ACME", server_metadata: { zitadel: { id: "104133391254874632" } } },
  ]);
  expect(moved.of("team_member")).toMatchObject([
    { permission_ids: ["shop:admin", "wiki:admin", "wiki:editor"] },
    { user_id: moved.of("user")[1]?.id },
  ]);
  expect(moved.of("oauth_account").map(({ provider_id, account_id }) => `${provider_id} ${account_id}`)).toEqual([
    "acme-idp ada@acme",
    "google 1138",
  ]);
  expect(moved.warnings.some((says) => says.includes("not an email address"))).toBe(true);
  expect(moved.became("orgs.machineUsers")).toContain("no account of a person");
  expect(moved.report.collections).toMatchObject([
    { name: "orgs", rows: 1, moved: 1 },
    { name: "humanUsers", rows: 2, moved: 2 },
  ]);
  expect(unknownFields(moved.report)).toEqual([]);
});

/** The texts are those of https://github.com/zitadel/passwap. */
test("plain and salted MD5 of ZITADEL verify here", async () => {
  const md5 = (text: string) => createHash("md5").update(text);
  const human = (userId: string, value: string) => ({
    userId,
    user: {
      userName: userId,
      profile: { firstName: "A", lastName: "B" },
      email: { email: `${userId}@example.com` },
      hashedPassword: { value },
    },
  });
  const { of } = await moveIn({
    "export.json": {
      orgs: [
        {
          orgId: "1",
          org: { name: "ACME" },
          humanUsers: [
            human("1", md5("secret").digest("hex")),
            human("2", `$md5salted-prefix$salt$${md5("saltsecret").digest("base64")}`),
            human("3", `$md5salted-suffix$salt$${md5("secretsalt").digest("base64")}`),
          ],
        },
      ],
    },
  });
  const answers = await Promise.all(of("user").flatMap((user) => [opens(user, "secret"), opens(user, "secretx")]));

  expect(answers).toEqual([true, false, true, false, true, false]);
});

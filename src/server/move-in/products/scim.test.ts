import { describe, expect, test } from "bun:test";
import { moveIn, unknownFields } from "#testing/move-in.ts";
import { listResponse, scimGroup, scimUser } from "#testing/outside/scim-server.ts";
import { outcomeOf } from "#testing/waiting.ts";

const ENTERPRISE = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";

/** All attributes of a user that RFC 7643 defines. */
const ADA = scimUser("2819c223-7f76-453a-919d-413861904646", {
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:User", ENTERPRISE],
  externalId: "701984",
  userName: "ada",
  name: { formatted: "Ms. Ada Lovelace", familyName: "Lovelace", givenName: "Ada", honorificPrefix: "Ms." },
  displayName: "Ada Lovelace",
  nickName: "Ada",
  profileUrl: "https://login.example.com/ada",
  title: "Engineer",
  userType: "Employee",
  preferredLanguage: "de-CH, en;q=0.8",
  locale: "en-US",
  timezone: "Europe/Zurich",
  emails: [
    { value: "ada@home.example", type: "home" },
    { value: "Ada@example.com", type: "work", primary: true },
  ],
  phoneNumbers: [{ value: "tel:+1-555-0100", type: "work" }],
  ims: [{ value: "ada", type: "xmpp" }],
  photos: [
    { value: "https://photos.example.com/ada/T", type: "thumbnail" },
    { value: "https://photos.example.com/ada/F", type: "photo" },
  ],
  addresses: [{ type: "work", country: "CH" }],
  groups: [{ value: "g1", display: "Engines" }],
  entitlements: [{ value: "premium" }],
  roles: [{ value: "Admin" }, "Reader"],
  x509Certificates: [{ value: "MIID" }],
  [ENTERPRISE]: { employeeNumber: "701984", department: "Engines", manager: { value: "26118915" } },
});

const FILES = {
  "users.json": listResponse([
    ADA,
    scimUser("ben", { active: false, name: { givenName: "Ben", familyName: "Bär" } }),
    scimUser("cy", { userName: "cy", emails: [] }),
  ]),
  "groups.json": listResponse([
    scimGroup("g1", "Engines", [
      { value: "ben", type: "User" },
      { value: "g2", type: "Group" },
    ]),
    scimGroup("g2", "Looms", [{ value: "ben" }, { value: "somebody-else" }], { externalId: "x2" }),
  ]),
};

describe("saved lists of a SCIM server", () => {
  test("become users and teams, and what has no place here stays in the metadata", async () => {
    const moved = await moveIn(FILES);

    expect(moved.report.product).toBe("scim");
    expect(moved.became("users.meta.created")).toBe("signed_up_at_millis");
    const { id } = ADA;
    expect(moved.user(id)).toMatchObject({
      id,
      display_name: "Ada Lovelace",
      profile_image_url: "https://photos.example.com/ada/F",
      contact_channels: [
        { value: "ada@home.example", is_primary: false, used_for_auth: false },
        { value: "Ada@example.com", is_primary: true, is_verified: false, used_for_auth: true },
      ],
      signed_up_at_millis: Date.UTC(2024, 0, 2, 3, 4, 5),
      language: "de-CH",
      permission_ids: ["admin", "reader"],
      server_metadata: {
        scim: {
          externalId: "701984",
          userName: "ada",
          name: { honorificPrefix: "Ms." },
          locale: "en-US",
          phoneNumbers: [{ value: "tel:+1-555-0100", type: "work" }],
          entitlements: [{ value: "premium" }],
          [ENTERPRISE]: { employeeNumber: "701984", manager: { value: "26118915" } },
        },
      },
    });
    expect(moved.user(id)).not.toHaveProperty("external_id");
    expect(moved.user("ben")).toMatchObject({
      external_id: "ben",
      display_name: "Ben Bär",
      contact_channels: [{ value: "ben@example.com", used_for_auth: true }],
      disabled_at_millis: Date.UTC(2024, 4, 6, 7, 8, 9),
    });
    expect(moved.became("users.x509Certificates")).toContain("left out");
    expect(unknownFields(moved.report)).toEqual([]);
    expect(moved.report.collections).toMatchObject([
      { name: "groups", rows: 2, moved: 2 },
      { name: "users", rows: 3, moved: 3 },
    ]);
  });

  test("have members that either the group or the user names, once each", async () => {
    const moved = await moveIn(FILES);
    const [engines, looms] = moved.of("team");
    const ben = moved.user("ben")?.id;

    expect([engines, looms]).toMatchObject([
      { display_name: "Engines", server_metadata: { scim: { id: "g1" } } },
      { display_name: "Looms", server_metadata: { scim: { id: "g2", externalId: "x2" } } },
    ]);
    expect(moved.of("team_member").map(({ team_id, user_id }) => [team_id, user_id])).toEqual([
      [engines?.id, ADA.id],
      [engines?.id, ben],
      [looms?.id, ben],
    ]);
    expect(moved.warnings).toContain("A group has a member who is not in the list of users, and was left out of it.");
    expect(moved.warnings).toContain("A group is a member of another one. Teams have only users as members.");
  });

  test("are enough without groups: those that users name become teams", async () => {
    const moved = await moveIn({ "users.json": FILES["users.json"] });

    expect(moved.of("team")).toMatchObject([{ display_name: "Engines" }]);
    expect(moved.of("team_member")).toHaveLength(1);
  });

  test("have groups that become permissions, or are left out, if the map says so", async () => {
    const asPermissions = await moveIn(FILES, { map: { settings: { groups: "permissions" } } });
    const left = await moveIn(FILES, { map: { settings: { groups: "leave" } } });

    expect(asPermissions.user(ADA.id)).toMatchObject({ permission_ids: ["admin", "reader", "engines"] });
    expect(asPermissions.user("ben")).toMatchObject({ permission_ids: ["engines", "looms"] });
    expect([asPermissions.of("team"), left.of("team"), left.of("team_member")]).toEqual([[], [], []]);
    expect(left.report.unread).toEqual(["groups"]);
  });

  test("have addresses that count as verified only if the map says so", async () => {
    const moved = await moveIn(FILES, { map: { settings: { emails_verified: true } } });

    expect(moved.user("ben")).toMatchObject({ contact_channels: [{ is_verified: true }] });
    const wrong = moveIn(FILES, { map: { settings: { emails_verified: "yes" } } });
    expect(await outcomeOf(wrong)).toThrow("emails_verified");
  });

  test("are refused where users and groups are in one list", async () => {
    const mixed = { "all.json": listResponse([scimUser("a"), scimGroup("g", "G")]), "users.json": FILES["users.json"] };

    expect(await outcomeOf(moveIn(mixed))).toThrow("The list all has users and groups");
  });
});

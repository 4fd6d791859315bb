import { expect, test } from "bun:test";
import { inEnglish, loadEnglish } from "../../../texts/in-english.ts";
import { membersText } from "./members-text.ts";

await loadEnglish();

test("owners are named, and counted beyond three", () => {
  const team = (memberCount: number, ...memberNames: string[]) => ({
    ownerTeam: { id: "t", displayName: "Club", memberCount, memberNames },
  });

  expect(membersText({ ownerTeam: null }, inEnglish)).toBe("Nobody");
  expect(membersText(team(0), inEnglish)).toBe("Nobody");
  expect(membersText(team(2, "Ada", "Ben"), inEnglish)).toBe("Ada, Ben");
  expect(membersText(team(5, "Ada", "Ben", "Cleo"), inEnglish)).toBe("Ada, Ben, Cleo and 2 more");
});

import { describe, expect, test } from "bun:test";
import { domainsRoute } from "../sections/domains/section.ts";
import { OWNER_SECTIONS, PROJECT_SECTIONS } from "../sections/index.ts";
import { GROUPS, type Section } from "../sections/section.ts";
import { usersRoute } from "../sections/users/section.ts";
import { inEnglish, loadEnglish } from "../texts/in-english.ts";
import { grouped, listed, pagesOf, trailOf } from "./navigation.ts";

await loadEnglish();

const namesOf = (pages: readonly { section: Section }[]) => pages.map(({ section }) => inEnglish(section.label));

describe("the navigation, built from the list of sections", () => {
  test("contains every page of a project, in the order of the list", () => {
    const names = grouped(PROJECT_SECTIONS).flatMap(({ pages }) => namesOf(pages));

    expect(names).toEqual([
      "Overview",
      "Users",
      "Sign-in",
      "Project permissions",
      "Teams",
      "Team permissions",
      "Team settings",
      "Emails",
      "Templates",
      "Themes",
      "Apps",
      "APIs",
      "Domains",
      "Webhooks",
      "Hallpass keys",
      "Audit log",
      "Owners",
      "Project settings",
      "Server",
      "All projects",
      "Backups",
    ]);
    expect(names).toHaveLength(PROJECT_SECTIONS.length);
  });

  test("puts pages without a group above the headings, and leaves out headings without pages", () => {
    const [first, ...rest] = grouped(PROJECT_SECTIONS);

    expect(first?.group).toBeNull();
    expect(rest.map(({ group }) => group?.id)).toEqual(GROUPS.map(({ id }) => id));
    expect(grouped(OWNER_SECTIONS).map(({ group }) => group)).toEqual([null]);
  });

  test("has the pages about the whole server in project internal only", () => {
    const groupsOf = (projectId: string) => grouped(pagesOf(PROJECT_SECTIONS, projectId)).map(({ group }) => group?.id);

    expect(groupsOf("internal")).toContain("server");
    expect(groupsOf("boats")).not.toContain("server");
    expect(groupsOf("boats")).toContain("configuration");
  });

  test("leaves out routes without a description", () => {
    expect(listed([{ options: {} }])).toEqual([]);
  });
});

describe("breadcrumbs, built from the matched routes", () => {
  test("contain each page with a description, from the outside in", () => {
    const trail = trailOf([
      { pathname: "/", staticData: {} },
      { pathname: "/projects/boats", staticData: {} },
      { pathname: "/projects/boats/domains", staticData: domainsRoute.options.staticData ?? {} },
    ]);

    expect(trail.map(({ section }) => section && inEnglish(section.label))).toEqual(["Domains"]);
    expect(trail.map(({ pathname }) => pathname)).toEqual(["/projects/boats/domains"]);
  });

  test("end with the one thing that a page is about, below its list", () => {
    const trail = trailOf([
      { pathname: "/projects/boats/users", staticData: usersRoute.options.staticData ?? {} },
      { pathname: "/projects/boats/users/ada", staticData: { isDetail: true } },
    ]);

    expect(trail.map(({ section }) => section && inEnglish(section.label))).toEqual(["Users", null]);
  });
});

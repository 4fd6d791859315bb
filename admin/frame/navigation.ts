import { INTERNAL_PROJECT_ID } from "../data/projects.ts";
import { GROUPS, type Section } from "../sections/section.ts";

/** A route, with the description of its page. */
interface Page {
  options: { staticData?: { section?: Section } };
}

export interface ListedPage<P extends Page> {
  route: P;
  section: Section;
}

/** The routes that describe their page, in their order. */
export function listed<P extends Page>(routes: readonly P[]): ListedPage<P>[] {
  return routes.flatMap((route) => {
    const section = route.options.staticData?.section;
    return section ? [{ route, section }] : [];
  });
}

/** The routes that a project has: pages about the whole server are those of project `internal`. */
export const pagesOf = <P extends Page>(routes: readonly P[], projectId: string): P[] =>
  routes.filter(
    ({ options }) => projectId === INTERNAL_PROJECT_ID || options.staticData?.section?.isOfInstance !== true,
  );

export interface NavigationGroup<P extends Page> {
  /** Null for the pages above the first heading. */
  group: (typeof GROUPS)[number] | null;
  pages: ListedPage<P>[];
}

/** Groups pages under the headings of the navigation. A heading without pages is left out. */
export function grouped<P extends Page>(routes: readonly P[]): NavigationGroup<P>[] {
  const pages = listed(routes);
  const inGroup = (id?: Section["group"]) => pages.filter(({ section }) => section.group === id);
  const groups = GROUPS.map((group) => ({ group, pages: inGroup(group.id) }));
  return [{ group: null, pages: inGroup() }, ...groups].filter((each) => each.pages.length > 0);
}

interface Match {
  pathname: string;
  staticData: { section?: Section; isDetail?: true };
}

/** A step of the path to the current page. A page about one thing has no section: its own title names it. */
interface Step {
  section: Section | null;
  pathname: string;
}

/** The path to the current page: every matched route that describes its page, from the outside in. */
export const trailOf = (matches: readonly Match[]): Step[] =>
  matches.flatMap(({ pathname, staticData: { section = null, isDetail } }) =>
    section || isDetail ? [{ section, pathname }] : [],
  );

import { GROUPS, type Section } from "../sections/section.ts";

/** A page as the router knows it, with what it says of itself. */
interface Page {
  options: { staticData?: { section?: Section } };
}

export interface ListedPage<P extends Page> {
  route: P;
  section: Section;
}

/** The pages that say something of themselves, in their order. */
export function listed<P extends Page>(routes: readonly P[]): ListedPage<P>[] {
  return routes.flatMap((route) => {
    const section = route.options.staticData?.section;
    return section ? [{ route, section }] : [];
  });
}

export interface NavigationGroup<P extends Page> {
  /** Null for the pages above all headings. */
  group: (typeof GROUPS)[number] | null;
  pages: ListedPage<P>[];
}

/** The pages under the headings of the navigation; a heading without pages is left out. */
export function grouped<P extends Page>(routes: readonly P[]): NavigationGroup<P>[] {
  const pages = listed(routes);
  const inGroup = (id?: Section["group"]) => pages.filter(({ section }) => section.group === id);
  const groups = GROUPS.map((group) => ({ group, pages: inGroup(group.id) }));
  return [{ group: null, pages: inGroup() }, ...groups].filter((each) => each.pages.length > 0);
}

/** Where a page is: the names of the matched pages from the outside in, each with its address. */
export function trailOf(matches: readonly { pathname: string; staticData: { section?: Section } }[]) {
  return matches.flatMap(({ pathname, staticData: { section } }) => (section ? [{ section, pathname }] : []));
}

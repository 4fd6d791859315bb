import type { Finding } from "#contract/instance.ts";
import { INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import { productionModeFaults } from "#contract/production-mode.ts";
import { isUsableHost, WILDCARD_FORM } from "#server/access/trusted-domain.ts";
import { type OwnerlessProject, ownerlessProjects } from "#server/foundation/project-owners/index.ts";
import { projectIds, projectsInProduction } from "#server/foundation/projects/index.ts";
import type { Examined } from "./data.ts";

/** A list of hundreds helps nobody. */
const MOST = 20;

/** Checks projects in production mode against its rules: an import or an override may have broken them since the switch. Says what a `*` means. */
export async function productionFindings({ store, projects }: Examined): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const id of await projectsInProduction(store)) {
    const project = await projects.get(id);
    if (!project) continue;
    const { allowLocalhost, trustedDomains } = project.config.domains;
    const domains = Object.values(trustedDomains).map(({ baseUrl }) => baseUrl);
    const faults = productionModeFaults({ allowLocalhost, domains });
    if (faults.length > 0) {
      found.push({
        id: "production_mode_broken",
        severity: "warning",
        summary: `Project ${id} is in production mode, but breaks its rules: ${faults.map(({ message }) => message).join(". ")}.`,
        remedy: "Its owner can correct the domains in the console, or leave production mode.",
      });
    }
    found.push(...domains.flatMap((domain) => wildcardFinding(id, domain)));
    if (found.length >= MOST) break;
  }
  return found;
}

/** Explains a trusted domain with a `*`, whose effect its owner may not know. */
function wildcardFinding(id: string, domain: string): Finding[] {
  const hostname = URL.canParse(domain) ? new URL(domain).hostname : "";
  if (!hostname.includes("*")) return [];
  if (!isUsableHost(hostname)) {
    return [
      {
        id: "wildcard_domain_useless",
        severity: "warning",
        summary: `Project ${id} trusts ${domain}, which matches nothing: ${WILDCARD_FORM}.`,
        remedy: "Its owner can correct the domain in the console.",
      },
    ];
  }
  return [
    {
      id: "wildcard_domain_trusted",
      severity: "warning",
      summary: `Project ${id} trusts ${domain}: anyone who can create a subdomain there can receive codes and tokens of its users.`,
      remedy: "If you do not trust all of them, the project's owner can list single subdomains in the console.",
    },
  ];
}

/** Finds projects that nobody can open in the console: those that somebody may take over, and the others. */
export async function ownerlessFindings(examined: Examined): Promise<Finding[]> {
  const { store } = examined;
  const found = await store.read((db) => ownerlessProjects(db, examined));
  // Before it is set up, an instance has no other project.
  const isFresh = async () => (await projectIds(store)).every((id) => id === INTERNAL_PROJECT_ID);
  if (found.length === 0 || (await isFresh())) return [];
  const [guarded, abandoned] = [found.filter(({ hasMembers }) => hasMembers), found.filter((each) => !each.hasMembers)];
  return [
    ownerless(
      abandoned,
      "and its team has no members",
      "Run hallpass admin link --take-over with the email address of the new owner.",
    ),
    ownerless(
      guarded,
      "though its team has members",
      "Grant team_admin in the owning team to one of its members: as a program with a key of project internal, or on the page of the team in the console of internal.",
    ),
  ].filter((finding) => finding !== null);
}

function ownerless(projects: readonly OwnerlessProject[], why: string, remedy: string): Finding | null {
  if (projects.length === 0) return null;
  const names = projects.slice(0, MOST).map(({ id, displayName }) => `${displayName} (${id})`);
  const more = projects.length > MOST ? ` and ${projects.length - MOST} more` : "";
  return {
    id: "project_without_owner",
    severity: "warning",
    summary: `Nobody owns these projects, ${why}: ${names.join(", ")}${more}.`,
    remedy,
  };
}

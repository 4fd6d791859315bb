const STORAGE_NAME = "hallpass-console-recent-projects";
const MOST = 20;

/** The ids of the projects that were opened in this browser, latest first. */
export function recentProjects(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_NAME) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [];
  } catch {
    // Without storage, or with a broken one, no project is more recent than another.
    return [];
  }
}

export function noteOpened(projectId: string) {
  const ids = [projectId, ...recentProjects().filter((id) => id !== projectId)].slice(0, MOST);
  try {
    localStorage.setItem(STORAGE_NAME, JSON.stringify(ids));
  } catch {
    // Without storage, the order stays that of the creation.
  }
}

interface Project {
  readonly id: string;
  readonly createdAt: Date;
}

/** The projects that were opened last, latest first; then all others, newest first. */
export function recentFirst<P extends Project>(projects: readonly P[], recent: readonly string[]): P[] {
  const place = ({ id }: Project) => {
    const at = recent.indexOf(id);
    return at === -1 ? recent.length : at;
  };
  return projects.toSorted((a, b) => place(a) - place(b) || b.createdAt.getTime() - a.createdAt.getTime());
}

import type { Guard } from "./guard.ts";

const DELETION_TESTS = "src/server/features/deletions/deletions.test.ts";
const SILENCE_TESTS = "src/server/db/silent-connection.test.ts";

export const othersServed: readonly Guard[] = [
  {
    rule: 16,
    says: "a project that is marked as deleted is gone",
    file: "src/server/features/projects/projects.ts",
    guard: "!row || row.deletedAt !== null",
    without: "!row",
    test: DELETION_TESTS,
  },
  {
    rule: 16,
    says: "what has expired is swept in slices",
    file: "src/server/db/slices.ts",
    guard: "const most = this.#rows.get(kind) ?? FIRST_ROWS;",
    without: "const most = 1_000_000;",
    test: "src/server/jobs/jobs.test.ts",
  },
  {
    rule: 16,
    says: "a row that refers to what was just deleted is no error of ours",
    file: "src/server/http/route.ts",
    guard: "if (!isMissingReference(error)) return error;",
    without: "if (!isMissingReference(error) || projectId !== undefined) return error;",
    test: DELETION_TESTS,
  },
  {
    rule: 16,
    says: "what moves to be taken apart is found by nobody",
    file: "src/server/features/deletions/limbo.ts",
    guard: ".set({ projectId: LIMBO })",
    without: ".set({ projectId })",
    test: DELETION_TESTS,
  },
  {
    rule: 16,
    says: "a permission that thousands hold is renamed in slices",
    file: "src/server/features/permissions/many-grants.ts",
    guard: "const MOST_IN_ONE_WRITE = 1_000;",
    without: "const MOST_IN_ONE_WRITE = 1_000_000;",
    test: "src/server/features/permissions/permissions.test.ts",
  },
  {
    rule: 16,
    says: "a statement that is not answered comes to an end",
    file: "src/server/db/postgres-connections.ts",
    guard: "inTime(this.#deadlines.silenceMillis, answer",
    without: "inTime(1_000 * this.#deadlines.silenceMillis, answer",
    test: SILENCE_TESTS,
  },
  {
    rule: 16,
    says: "dead connections are used for nothing more",
    file: "src/server/db/postgres-connections.ts",
    guard: "        this.#replace(pool);\n",
    without: "",
    test: SILENCE_TESTS,
  },
  {
    rule: 16,
    says: "a free connection is waited for a limited time",
    file: "src/server/db/postgres-connections.ts",
    guard: "inTime(this.#deadlines.waitMillis, taking",
    without: "inTime(1_000 * this.#deadlines.waitMillis, taking",
    test: SILENCE_TESTS,
  },
];

import { and, type Column, eq, or, type SQL, sql } from "drizzle-orm";

/** Finds a row by its id or by the uid that its owner chose. Take the first row in this order. */
export function byName(
  t: { projectId: Column; id: Column; uid: Column },
  projectId: string,
  name: string,
): { where: SQL | undefined; idsFirst: SQL } {
  return {
    where: and(eq(t.projectId, projectId), or(eq(t.id, name), eq(t.uid, name))),
    // A uid may equal the id of another row.
    idsFirst: sql`case when ${t.id} = ${name} then 0 else 1 end`,
  };
}

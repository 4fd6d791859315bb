/** A conflict of an import, with what an operator who moves users in can do about it. */
export function withAdvice<C extends { field: string | null; reason: string }>(conflict: C): C {
  if (conflict.field === "project_id") {
    return {
      ...conflict,
      reason: `${conflict.reason}; the Overview of a project in the console shows its id, and --data names the data of another server`,
    };
  }
  // Only an id that another project has is a conflict of the id itself.
  if (conflict.field !== "id") return conflict;
  return { ...conflict, reason: `${conflict.reason}; "ids": "new" in the map imports the users under new ids` };
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Returns a text as it stands in the HTML of a mail. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (each) => ENTITIES[each] ?? each);

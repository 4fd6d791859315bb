/** Leaves out what no database stores: NUL, which a mail server, an endpoint or a template may send. */
export const storable = (text: string): string => text.replaceAll("\0", "");

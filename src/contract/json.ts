/** A value of JSON (RFC 8259). */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

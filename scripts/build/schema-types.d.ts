/** The types of schemas, as far as the SDK's declarations name them, so that the package needs no TypeBox. */

export interface TSchema {
  params: unknown[];
  static: unknown;
}

/** The value that a schema describes, with parameters for schemas that take some. */
export type Static<T extends TSchema, Params extends unknown[] = []> = (T & { params: Params })["static"];

export interface TString extends TSchema {
  static: string;
}
export interface TNumber extends TSchema {
  static: number;
}
export interface TInteger extends TSchema {
  static: number;
}
export interface TBoolean extends TSchema {
  static: boolean;
}
export interface TNull extends TSchema {
  static: null;
}
export interface TUnknown extends TSchema {
  static: unknown;
}
export interface TUnsafe<T> extends TSchema {
  static: T;
}
export interface TLiteral<T> extends TSchema {
  static: T;
}
export interface TArray<T extends TSchema> extends TSchema {
  static: T["static"][];
}
export interface TRecord<K extends TSchema, V extends TSchema> extends TSchema {
  static: Record<K["static"] & string, V["static"]>;
}
export interface TUnion<T extends readonly TSchema[]> extends TSchema {
  static: T[number]["static"];
}
export interface TIntersect<T extends readonly TSchema[]> extends TSchema {
  static: All<T>;
}
type All<T extends readonly TSchema[]> = T extends readonly [
  infer First extends TSchema,
  ...infer Rest extends readonly TSchema[],
]
  ? First["static"] & All<Rest>
  : unknown;

/** Marks a property that may be missing. */
export type TOptional<T extends TSchema> = T & { optional: true };

type OptionalIn<P> = { [K in keyof P]: P[K] extends { optional: true } ? K : never }[keyof P];

export interface TObject<P extends Record<string, TSchema>> extends TSchema {
  static: { [K in Exclude<keyof P, OptionalIn<P>>]: P[K]["static"] } & {
    [K in OptionalIn<P>]?: P[K]["static"];
  } extends infer Properties
    ? { [K in keyof Properties]: Properties[K] }
    : never;
}

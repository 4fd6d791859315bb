/** A value of an attribute. Never personal data and never a secret: traces go to another system. */
export type Attribute = string | number | boolean;
export type Attributes = Readonly<Record<string, Attribute>>;

/** The kinds of OTLP. */
export const SERVER = 2;
export const CLIENT = 3;
export const INTERNAL = 1;

/** One piece of work of a trace, with its duration. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | null;
  readonly name: string;
  readonly kind: number;
  /** In milliseconds since 1970, with fractions. */
  readonly startedAt: number;
  readonly attributes: Attributes;
}

export interface EndedSpan extends Span {
  readonly endedAt: number;
  readonly hasFailed: boolean;
}

export const nowPrecisely = () => performance.timeOrigin + performance.now();

const hex = (bytes: number) => Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString("hex");
export const newTraceId = () => hex(16);
export const newSpanId = () => hex(8);

// Strings and comments are matched first so that text which looks like a call stays as it is.
const TEXT_OR_CALL =
  /(\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*`)|(?<!function\s|[.\w])(?:Type\.\w+|endpoint|known)(?=\s*[(<])/g;

/** Tells a bundler that building a schema, an endpoint or an error has no effect, so that unused ones are left out. */
export function markPure(source: string): string {
  return source.replace(TEXT_OR_CALL, (found, text: string | undefined) => (text ? found : `/*#__PURE__*/ ${found}`));
}

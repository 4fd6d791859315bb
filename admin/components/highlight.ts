export interface Token {
  kind: "string" | "word" | "comment" | "name" | "plain";
  text: string;
}

/** Matches strings, comments, keywords, and names before a colon or an equals sign. */
const PATTERN =
  /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`)|((?<![^\s])\/\/[^\n]*|(?<=^|\n)#[^\n]*)|\b(import|from|const|let|await|async|new|return|if|export|function|throw|null|true|false)\b|\b([A-Za-z_]\w*)(?=\s*(?::(?!\/\/|\d)|=[^=>]))/g;

export function highlight(code: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of code.matchAll(PATTERN)) {
    if (match.index > end) tokens.push({ kind: "plain", text: code.slice(end, match.index) });
    const kind = match[1] ? "string" : match[2] ? "comment" : match[3] ? "word" : "name";
    tokens.push({ kind, text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < code.length) tokens.push({ kind: "plain", text: code.slice(end) });
  return tokens;
}

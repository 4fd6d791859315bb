/** Yields the text of `JSON.stringify({ items, ...rest }, null, indent)`, piece by piece. */
export async function* listAsJson(
  chunks: AsyncGenerator<readonly unknown[], object>,
  indent: number | undefined,
): AsyncGenerator<string> {
  const [line, space] = indent === undefined ? ["", ""] : ["\n", " "];
  const margin = " ".repeat(indent ?? 0);
  let count = 0;
  let next = await chunks.next();
  try {
    while (!next.done) {
      let piece = "";
      for (const item of next.value) {
        piece += count++ === 0 ? `{${line}${margin}"items":${space}[${line}` : `,${line}`;
        // Line breaks inside strings are escaped, so every line break belongs to the layout.
        piece += indented(JSON.stringify(item, null, indent), margin + margin);
      }
      if (piece) yield piece;
      next = await chunks.next();
    }
    const items = count === 0 ? `{${line}${margin}"items":${space}[]` : `${line}${margin}]`;
    const rest = JSON.stringify(next.value, null, indent).slice(1);
    yield `${items}${rest === "}" ? line : ","}${rest}`;
  } finally {
    // The reader has left: no further chunks are needed.
    await chunks.return({});
  }
}

const indented = (json: string, margin: string) => (margin ? margin + json.replaceAll("\n", `\n${margin}`) : json);

const encoder = new TextEncoder();

/**
 * Makes a body that is generated while it is read. The first pieces are generated in advance, so that an early failure
 * is an ordinary error, and a short list is an ordinary reply with a length. A later failure ends the connection: half
 * a list never looks like a whole one.
 */
export async function streamed(
  pieces: AsyncGenerator<string>,
  onBroken: (error: unknown) => void,
): Promise<string | ReadableStream<Uint8Array>> {
  const first = await pieces.next();
  const second = first.done ? first : await pieces.next();
  const third = second.done ? second : await pieces.next();
  const begun = [first, second, third].filter((piece) => !piece.done).map(({ value }) => String(value));
  if (third.done) return begun.join("");
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const piece = begun.shift();
          const { value, done } = piece === undefined ? await pieces.next() : { value: piece, done: false };
          if (done) controller.close();
          else controller.enqueue(encoder.encode(value));
        } catch (error) {
          onBroken(error);
          // Bun writes this error to stderr, so it must not contain the cause.
          controller.error(new Error("The response was interrupted"));
        }
      },
      async cancel() {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

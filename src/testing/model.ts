/** A request to the model. */
export interface AskedOfModel {
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of a request by looking into it.
  body: any;
}

type ModelAnswer = Response | object | string | Promise<Response>;

/** A server for OpenAI's chat completions that answers what a test sets: an object becomes the answer's message. */
export function startModel() {
  const asked: AskedOfModel[] = [];
  let answer: (asked: AskedOfModel) => ModelAnswer = () => ({ content: "Hello" });
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    // The client sets the time limit.
    idleTimeout: 0,
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (request.method !== "POST" || pathname !== "/v1/chat/completions") return new Response("?", { status: 404 });
      const each = { headers: request.headers, body: await request.json() };
      asked.push(each);
      const given = await answer(each);
      if (given instanceof Response) return given;
      if (typeof given === "string") return new Response(given, { headers: { "content-type": "application/json" } });
      const message = { role: "assistant", ...given };
      const finish_reason = "tool_calls" in given ? "tool_calls" : "stop";
      return Response.json({
        id: "chatcmpl-1",
        object: "chat.completion",
        model: each.body.model,
        choices: [{ index: 0, message, finish_reason }],
        usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
      });
    },
  });
  return {
    /** For HALLPASS_AI_URL. */
    url: `http://127.0.0.1:${server.port}/v1`,
    asked,
    last: () => asked.at(-1),
    /** Sets the answer to further requests; a string becomes the exact body. */
    answer(next: (asked: AskedOfModel) => ModelAnswer) {
      answer = next;
    },
    stop: () => server.stop(true),
  };
}

import { describe, expect, test } from "bun:test";
import { orReload } from "./changes.ts";

/** What is stored, and how often it is loaded again. */
function stored() {
  const state = { loads: 0 };
  const watchable = {
    refresh: async () => {
      state.loads += 1;
    },
  };
  return { state, watchable };
}

describe("a change of what is stored", () => {
  test("a change that is made resolves to its result, and nothing is loaded again", async () => {
    const { state, watchable } = stored();

    expect(await orReload(watchable, Promise.resolve("saved"))).toBe("saved");
    expect(state.loads).toBe(0);
  });

  test("a refused change rejects after what is stored was loaded again", async () => {
    const { state, watchable } = stored();
    const refusal = new Error("Changed meanwhile.");

    const error = await orReload(watchable, Promise.reject(refusal)).catch((thrown) => thrown);

    expect(error).toBe(refusal);
    expect(state.loads).toBe(1);
  });

  test("a server that does not answer a change is not asked for what is stored", async () => {
    const { state, watchable } = stored();
    const unreachable = Object.assign(new Error("No answer."), { name: "ConnectionError" });

    expect(await orReload(watchable, Promise.reject(unreachable)).catch((thrown) => thrown)).toBe(unreachable);
    expect(state.loads).toBe(0);
  });
});

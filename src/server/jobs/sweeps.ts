import { throttleRetention } from "#server/access/retention.ts";
import { codeRetention } from "#server/codes/retention.ts";
import { deleteSome, Slices, TURN_MILLIS } from "#server/db/query/slices.ts";
import type { Deps } from "#server/deps.ts";
import { features } from "#server/features.ts";
import type { Retention } from "./retention.ts";

const RETENTION: readonly Retention[] = [
  ...features.flatMap(({ retention = [] }) => retention),
  ...codeRetention,
  ...throttleRetention,
];

/**
 * Deletes the rows that each feature's `retention` calls expired. Other writers wait for one slice at most, however many
 * rows there are. Returns the number of deleted rows; 0 when none are left.
 */
export function sweeps(deps: Pick<Deps, "store" | "now">): { work(): Promise<number> } {
  const slices = new Slices(deps.store);
  return {
    async work() {
      const now = deps.now();
      const until = performance.now() + TURN_MILLIS;
      let all = 0;
      for (const [index, { table, key, which }] of RETENTION.entries()) {
        let count: number;
        do {
          count = await slices.once(`${index}`, (tx, most) =>
            deleteSome(tx, table, [key].flat(), (columns) => which(columns, now), most),
          );
          all += count;
        } while (count > 0 && performance.now() < until);
      }
      return all;
    },
  };
}

/** Deletes all expired rows, slice by slice. */
export async function sweep(deps: Pick<Deps, "store" | "now">): Promise<number> {
  const { work } = sweeps(deps);
  while (await work());
  return 0;
}

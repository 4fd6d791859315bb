import type { Level } from "#contract/access.ts";
import { checkFeatureSupport } from "#contract/feature-support.ts";
import type { Wire } from "./wire.ts";

/** The feature that a client asks about. */
export interface FeatureQuestion {
  featureName?: string;
  [detail: string]: unknown;
}

/** Always rejects, with the server's message about a missing feature. */
export async function askForFeature<L extends Level>(
  wire: Wire<L>,
  { featureName, ...details }: FeatureQuestion,
): Promise<never> {
  const text: unknown = await wire.call(checkFeatureSupport, { body: { ...details, feature_name: featureName } });
  throw new Error(String(text));
}

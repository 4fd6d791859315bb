import { checkFeatureSupport, checkVersion } from "#contract/feature-support.ts";
import { shortened } from "#contract/shortened.ts";
import { text } from "#server/http/reply/reply.ts";
import { on } from "#server/http/routing/api-route.ts";
import { version } from "#server/version.ts";
import { judgeVersion } from "./versions.ts";

const NAME_MAX_LENGTH = 200;

export const featureSupportRoutes = [
  on(checkFeatureSupport, async ({ body, dialect }) => {
    const { product } = dialect.wording;
    return text(`${nameIn(body)} is not yet supported. Please reach out to ${product} support for more information.`);
  }),

  on(checkVersion, async ({ body }) => judgeVersion(body.clientVersion, version)),
];

function nameIn(body: unknown): string {
  const name = typeof body === "object" && body !== null && "feature_name" in body ? body.feature_name : undefined;
  return typeof name === "string" && name !== "" ? shortened(name, NAME_MAX_LENGTH) : "This feature";
}

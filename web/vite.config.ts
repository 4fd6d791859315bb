import { browserBuild } from "../scripts/build/browser-build.ts";

export default browserBuild("web");

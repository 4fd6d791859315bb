import tailwindcss from "@tailwindcss/vite";
import { browserBuild } from "../scripts/build/browser-build.ts";

export default browserBuild("admin", [tailwindcss()]);

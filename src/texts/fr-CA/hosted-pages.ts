export { texts } from "../fr-FR/hosted-pages.ts";

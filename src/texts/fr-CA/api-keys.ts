export { texts } from "../fr-FR/api-keys.ts";

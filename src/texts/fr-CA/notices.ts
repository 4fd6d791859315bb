export { texts } from "../fr-FR/notices.ts";

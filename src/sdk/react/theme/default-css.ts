import { ownThemeCss } from "./colors.ts";
import { styles } from "./styles.ts";

/** Everything that components need to look right. The build moves it into a file for the hosted pages. */
export const defaultCss = `${styles}${ownThemeCss}`;

/** All pages of Hallpass: sign-in, sign-up and the others. */
export { HallpassHandler as default } from "hallpass/next";

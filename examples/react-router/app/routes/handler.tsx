import { HallpassHandler } from "hallpass/react";

/** All pages of Hallpass: sign-in, sign-up and the others. */
export default function Handler() {
  return <HallpassHandler fullPage />;
}

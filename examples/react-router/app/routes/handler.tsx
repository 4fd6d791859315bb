import { HallpassHandler } from "hallpass/react";
import { useLocation } from "react-router";

/** All pages of Hallpass: sign-in, sign-up and the others. */
export default function Handler() {
  return <HallpassHandler fullPage location={useLocation().pathname} />;
}

import { createContext, useContext } from "react";

/** Opens the palette; known on every page behind sign-in. */
export const PaletteContext = createContext<() => void>(() => {});

export const useOpenPalette = () => useContext(PaletteContext);

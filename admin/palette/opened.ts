import { createContext, useContext } from "react";

/** Opens the palette. Set on every page behind sign-in. */
export const PaletteContext = createContext<() => void>(() => {});

export const useOpenPalette = () => useContext(PaletteContext);

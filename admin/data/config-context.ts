import { createContext, useContext } from "react";
import type { ConsoleConfig } from "../config.ts";

export const ConfigContext = createContext<ConsoleConfig | null>(null);

export function useConfig(): ConsoleConfig {
  const config = useContext(ConfigContext);
  if (!config) throw new Error("useConfig needs the configuration around it.");
  return config;
}

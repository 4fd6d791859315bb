import { useSyncExternalStore } from "react";

/** A switch that an owner sets for this browser. */
export interface StoredSwitch {
  useIsOn(): boolean;
  isOn(): boolean;
  turn(isOn: boolean): void;
}

/** A switch in the storage of the browser. Without storage, it lasts for the visit. */
export function storedSwitch(name: string, byDefault: boolean): StoredSwitch {
  const listeners = new Set<() => void>();
  let inMemory = byDefault;

  function isOn(): boolean {
    try {
      const stored = localStorage.getItem(name);
      return stored === null ? inMemory : stored === "on";
    } catch {
      return inMemory;
    }
  }

  function subscribe(changed: () => void) {
    listeners.add(changed);
    return () => {
      listeners.delete(changed);
    };
  }

  return {
    useIsOn: () => useSyncExternalStore(subscribe, isOn),
    isOn,
    turn(on) {
      inMemory = on;
      try {
        localStorage.setItem(name, on ? "on" : "off");
      } catch {
        // Kept in memory.
      }
      for (const listener of [...listeners]) listener();
    },
  };
}

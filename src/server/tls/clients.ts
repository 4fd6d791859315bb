/** The clients of decrypted connections, by the local port at which the HTTP server sees each one. */
export interface TlsClients {
  /** Null for a connection that did not come through TLS. */
  addressAt(port: number): string | null;
  add(port: number, address: string): void;
  remove(port: number, address: string): void;
}

export function tlsClients(): TlsClients {
  const addresses = new Map<number, string>();
  return {
    addressAt: (port) => addresses.get(port) ?? null,
    add: (port, address) => void addresses.set(port, address),
    remove(port, address) {
      if (addresses.get(port) === address) addresses.delete(port);
    },
  };
}

/** A wire between the shop and a server on this machine that stops to carry anything, as when a machine or the network between is gone. */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface Wire {
  port: number;
  /** From now on nothing comes through, in either direction, and nobody is told. */
  freeze(): void;
  close(): void;
}

export async function wireTo(port: number): Promise<Wire> {
  const ends = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.on("error", () => to.destroy());
      from.on("close", () => (ends.delete(from), to.destroy()));
      from.on("data", (bytes) => isFrozen || to.write(bytes));
    }
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    port: (server.address() as AddressInfo).port,
    freeze: () => (isFrozen = true),
    close() {
      server.close();
      for (const end of ends) end.destroy();
    },
  };
}

/** A wire to the database that can be cut: everything that goes through it, and everything that would. */
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export interface Wire {
  port: number;
  /** ends every connection; until `mend` none is taken */
  cut(): void;
  mend(): void;
  close(): void;
}

export async function startWire(to: { host: string; port: number }): Promise<Wire> {
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(to.port, to.host);
    for (const [item, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(item);
      item.on("error", () => {});
      item.on("close", () => {
        open.delete(item);
        other.destroy();
      });
      item.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    mend: () => void (isCut = false),
    close: () => (cut(), void server.close()),
  };
}

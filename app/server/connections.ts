import type { Worker } from "node:cluster";

/** node:cluster's messages about a connection; unknown ones pass untouched. */
interface ClusterMessage {
  cmd?: string;
  act?: string;
  seq?: number;
  ack?: number;
  accepted?: boolean;
}
interface Connection {
  close(): void;
}

const listening = new Set<Worker>();

/**
 * Node forgets the connections of a worker that is killed before it has taken them: they stay open and nobody answers. Here they count as
 * refused by that worker, so that node:cluster hands them to the next. It also forgets one that a worker refuses because it has just
 * stopped listening, when no other listens: it is closed.
 */
export function redeliverConnections(worker: Worker): void {
  const { process } = worker;
  const underWay = new Map<number, Connection>();
  const send = process.send.bind(process) as (...args: unknown[]) => boolean;
  process.send = (...args: unknown[]) => {
    const [message, connection] = args as [ClusterMessage | null, Connection | undefined];
    if (message?.act === "newconn" && message.seq !== undefined && connection)
      underWay.set(message.seq, connection);
    return send(...args);
  };
  worker.once("listening", () => listening.add(worker));
  // After node:cluster's own listener, which hands what was refused to the next worker that listens.
  process.on("internalMessage", ({ act, ack, accepted }: ClusterMessage) => {
    if (act === "close") listening.delete(worker);
    const connection = ack === undefined ? undefined : underWay.get(ack);
    if (ack === undefined || connection === undefined) return;
    underWay.delete(ack);
    if (accepted === false && listening.size === 0) connection.close();
  });
  // After node:cluster's own listener, which ignores a dead worker once its channel is closed.
  process.once("exit", () => {
    if (process.connected) {
      process.disconnect();
      // Node says so only once the connection under way is taken, which nobody does any more.
      process.emit("disconnect");
    }
    listening.delete(worker);
    for (const ack of [...underWay.keys()])
      process.emit("internalMessage" as never, { cmd: "NODE_CLUSTER", ack, accepted: false } as never);
  });
}

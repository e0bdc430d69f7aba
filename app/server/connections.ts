import type { Worker } from "node:cluster";

/** node:cluster's connection messages; others pass unchanged. */
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
 * Redelivers connections that node:cluster loses. When a worker is killed before accepting one, it counts as refused, so that the next worker gets
 * it. When the last listening worker refuses one, it is closed.
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
  // Runs after node:cluster's listener, which passes refused connections to the next worker.
  process.on("internalMessage", ({ act, ack, accepted }: ClusterMessage) => {
    if (act === "close") listening.delete(worker);
    const connection = ack === undefined ? undefined : underWay.get(ack);
    if (ack === undefined || connection === undefined) return;
    underWay.delete(ack);
    if (accepted === false && listening.size === 0) connection.close();
  });
  // Runs after node:cluster's listener, which ignores a dead worker once its channel is closed.
  process.once("exit", () => {
    if (process.connected) {
      process.disconnect();
      // Node emits it only after the pending connection is accepted, which never happens.
      process.emit("disconnect");
    }
    listening.delete(worker);
    for (const ack of [...underWay.keys()])
      process.emit("internalMessage" as never, { cmd: "NODE_CLUSTER", ack, accepted: false } as never);
  });
}

/** Connections on their way to a worker: what one that died was handed and never took goes to another. */
import cluster, { type Worker } from "node:cluster";

/** What node:cluster says to a worker with a connection, and hears of it; its words are its own, so what is unknown passes untouched. */
interface Word {
  cmd?: string;
  act?: string;
  seq?: number;
  ack?: number;
}
interface Connection {
  close(): void;
}

/**
 * Watches the connections that a worker is handed. Node forgets those whose worker is killed before it has taken them: they stay open and
 * nobody ever answers. Here they count as not taken, so that node:cluster hands them to the next; where there is none they are closed,
 * and the browser says so at once.
 */
export function watchHandedOver(worker: Worker): void {
  const { process } = worker;
  const underWay = new Map<number, Connection>();
  const send = process.send.bind(process) as (...given: unknown[]) => boolean;
  process.send = (...given: unknown[]) => {
    const [word, connection] = given as [Word | null, Connection | undefined];
    if (word?.act === "newconn" && word.seq !== undefined && connection) underWay.set(word.seq, connection);
    return send(...given);
  };
  process.on("internalMessage", (word: Word) => void (word.ack !== undefined && underWay.delete(word.ack)));
  // After node:cluster's own listener, which counts the dead no more once its channel is closed.
  process.once("exit", () => {
    if (process.connected) {
      process.disconnect();
      // Said by itself only once the connection under way has been taken, which nobody does any more.
      process.emit("disconnect");
    }
    const others = Object.values(cluster.workers ?? {}).filter((one) => one?.isConnected());
    for (const [ack, connection] of [...underWay])
      if (others.length === 0) connection.close();
      else process.emit("internalMessage" as never, { cmd: "NODE_CLUSTER", ack, accepted: false } as never);
  });
}

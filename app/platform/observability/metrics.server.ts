import cluster from "node:cluster";
import client from "prom-client";
import { config } from "~/platform/config/config.server";

// The development server loads this module repeatedly.
client.register.clear();
// By worker slot, which a successor takes over, so that only its series restart.
client.register.setDefaultLabels({ worker: config.SHOP_WORKER });
client.collectDefaultMetrics();

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export const metrics = {
  requests: new client.Counter({
    name: "shop_requests_total",
    help: "Answers by route, method and status",
    labelNames: ["route", "method", "status"],
    collect: countWaiting,
  }),
  requestSeconds: new client.Histogram({
    name: "shop_request_seconds",
    help: "From a request's first line to its answer's last byte, streams of events left out",
    labelNames: ["route"],
    buckets: SECONDS,
    collect: countWaiting,
  }),
  streams: new client.Gauge({ name: "shop_streams_open", help: "Streams of events that pages follow now" }),
  querySeconds: new client.Histogram({
    name: "shop_database_query_seconds",
    help: "Time of a query, waiting for a connection or the writer left out",
    buckets: SECONDS,
    collect: countWaiting,
  }),
  transactionWait: new client.Histogram({
    name: "shop_database_transaction_wait_seconds",
    help: "Time until a transaction has its connection (PostgreSQL) or the writer (SQLite)",
    buckets: SECONDS,
  }),
  unavailable: new client.Counter({
    name: "shop_unavailable_total",
    help: "Times that the database or the storage of files did not answer",
    labelNames: ["what"],
  }),
  jobLag: new client.Gauge({
    name: "shop_job_lag_seconds",
    help: "For how long a job had been due when this process last looked, which it does every 15 s",
    labelNames: ["job"],
  }),
  orders: new client.Counter({ name: "shop_orders_placed_total", help: "Orders placed" }),
  payments: new client.Counter({
    name: "shop_payments_total",
    help: "Payment notices by method and result",
    labelNames: ["method", "result"],
  }),
  signIns: new client.Counter({
    name: "shop_sign_ins_total",
    help: "Tries to sign in by password; refused: wrong, waiting: too many wrong ones",
    labelNames: ["result"],
  }),
};

/** Counting many at once costs a fraction. */
const waiting: (() => void)[] = [];
const COUNTED_AT_ONCE = 500;

/** Counts queries and answers soon, at the latest when metrics are read. */
export function countLater(count: () => void): void {
  if (waiting.push(count) >= COUNTED_AT_ONCE) countWaiting();
}

function countWaiting(): void {
  for (const count of waiting.splice(0)) count();
}

type Notified = Awaited<ReturnType<typeof client.register.getMetricsAsJSON>>;

/** A worker asks, all answer, the asker gets all answers. */
export type MetricsMessage =
  | { metrics: "collect"; id: number }
  | { metrics: "tell"; id: number }
  | { metrics: "notified"; id: number; notified: Notified };
export interface MetricsCollected {
  metrics: "collected";
  id: number;
  all: Notified[];
}

const isMessage = (message: unknown): message is MetricsMessage | MetricsCollected =>
  typeof message === "object" && message !== null && "metrics" in message;

export const ownMetrics = (): Promise<Notified> => client.register.getMetricsAsJSON();

const asking = new Map<number, (all: Notified[]) => void>();
let query = 0;

/** ms; a process that is too busy is left out. */
const PATIENCE = 3000;

if (cluster.isWorker)
  process.on("message", (message: unknown) => {
    if (!isMessage(message)) return;
    if (message.metrics === "collected") asking.get(message.id)?.(message.all);
    if (message.metrics === "tell")
      void ownMetrics().then((notified) => process.send?.({ metrics: "notified", id: message.id, notified }));
  });

function collected(): Promise<Notified[]> {
  if (!cluster.isWorker) return ownMetrics().then((own) => [own]);
  const id = (query += 1);
  return new Promise<Notified[]>((resolve) => {
    const timer = setTimeout(() => void ownMetrics().then((own) => resolve([own])), PATIENCE);
    asking.set(id, (all) => {
      clearTimeout(timer);
      resolve(all);
    });
    process.send!({ metrics: "collect", id });
  }).finally(() => asking.delete(id));
}

/** Returns the metrics of all processes of this machine, in Prometheus' format. */
export async function allMetrics(): Promise<string> {
  return client.AggregatorRegistry.aggregate(await collected()).metrics();
}

/** For the primary, which passes questions and answers on. `tell` asks one worker; returns the handler of a worker's message. */
export function metricsRelay(workers: () => readonly { send(message: object): void }[]) {
  const open = new Map<number, { all: Notified[]; waits: number; end: () => void }>();
  let last = 0;
  return (from: { send(message: object): void }, message: unknown): void => {
    if (!isMessage(message)) return;
    if (message.metrics === "notified") {
      const question = open.get(message.id);
      question?.all.push(message.notified);
      if (question && (question.waits -= 1) === 0) question.end();
    }
    if (message.metrics === "collect") {
      const id = (last += 1);
      const those = workers();
      const all: Notified[] = [];
      const timer = setTimeout(() => open.get(id)?.end(), PATIENCE / 2);
      const end = () => {
        clearTimeout(timer);
        open.delete(id);
        void ownMetrics().then((own) =>
          from.send({ metrics: "collected", id: message.id, all: [...all, own] }),
        );
      };
      open.set(id, { all, waits: those.length, end });
      for (const worker of those) worker.send({ metrics: "tell", id });
    }
  };
}

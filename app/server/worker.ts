import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Server } from "node:net";
import * as build from "virtual:remix/server-build";
import { endpoints } from "~/api/endpoints/endpoints.server";
import { answerCall } from "~/api/serving/answer.server";
import { config } from "~/platform/config/config.server";
import { endStreams } from "~/platform/http/live.server";
import { nodeHandler } from "~/platform/http/node-handler.server";
import { nameAnswer } from "~/platform/http/open-answers.server";
import { toErrorFields, log } from "~/platform/observability/log.server";
import { answerCounter } from "~/platform/observability/metrics-requests.server";
import { patternsOfMap } from "~/shell/route-patterns";
import {
  completeAnswer,
  endConnections,
  isAnswerLeaving,
  openAnswer,
  refuse,
  refuseConnection,
  send,
} from "./answers";
import { pages } from "./page-cache";
import { remixListener } from "./remix";
import { hasBody, isApiCall, SERVER_LIMITS, MAX_SILENCE, refusalStatus } from "./request-filter";
import { identify, logAnswer } from "./request-log";
import { watchBodies } from "./slow-bodies";

const count = answerCounter(() => [
  ...patternsOfMap(build.routes),
  ...endpoints.map((row) => `/api/${row.path}`),
  "/assets/*",
]);
const watchBody = watchBodies(refuseConnection);
const callApi = nodeHandler((request, path) =>
  answerCall(request, decodeURIComponent(path.slice("/api/".length))),
);
const remix = remixListener(build, "build/client", "public");

function begin(request: IncomingMessage, response: ServerResponse): void {
  identify(request);
  openAnswer(response);
  logAnswer(request, response, count);
  if (hasBody(request)) watchBody(request, response);
}

/** Logs an error; the caller gets it unless the response has begun. */
async function answerApi(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const isSent = await callApi(request, (answer) => send(request, response, answer));
  if (isSent) return;
  if (response.headersSent) response.destroy();
  else refuse(request, response, 500);
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  begin(request, response);
  const status = refusalStatus(request);
  if (status !== null) return refuse(request, response, status);
  if (isApiCall(request.url ?? "")) return void answerApi(request, response);
  nameAnswer(request, response);
  completeAnswer(request, response);
  void pages.answer(request, response, () => remix(request, response));
}

const server = createServer(SERVER_LIMITS, answer);
server.setTimeout(MAX_SILENCE);
server.on("clientError", refuseConnection);
server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
  begin(request, response);
  refuse(request, response, 417);
});
server.listen(config.PORT, config.HOST);

/** ms that idle connections stay open at the end, because a request may be arriving. */
const IDLE_AT_END = 1_000;
/** ms when other workers keep serving. */
const IDLE_AT_RENEWAL = 5_000;

/** Stops accepting connections and exits when they end. */
function drain(idleFor: number): void {
  endConnections();
  endStreams();
  // http's own close would close idle connections at once.
  Server.prototype.close.call(server, () => process.exit(0));
  // After reading what has arrived: on a busy machine timers run first and would cut off a request.
  const closeIdle = () => setImmediate(() => isAnswerLeaving() || server.closeIdleConnections());
  setTimeout(() => setInterval(closeIdle, 50), idleFor);
}

const stop = () => drain(IDLE_AT_END);
process.once("SIGTERM", stop).once("SIGINT", stop);
process.on(
  "message",
  (message: { shop?: string } | null) => message?.shop === "drain" && drain(IDLE_AT_RENEWAL),
);

process.on("uncaughtExceptionMonitor", (error) =>
  log("error", "crash", { pid: process.pid, ...toErrorFields(error) }),
);

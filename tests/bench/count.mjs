// Preloaded into the measured process alone: says in X-Queries how many database queries an answer took, to whoever asks with that header, one at a time.
import { subscribe } from "node:diagnostics_channel";
import { ServerResponse } from "node:http";

let queries = 0;
globalThis[Symbol.for("shop.query")] = () => (queries += 1);

/** On an answer: how many there had been when it was asked for. */
const BEFORE = Symbol("before");
subscribe("http.server.request.start", ({ request, response }) => {
  if (request.headers["x-queries"] !== undefined) response[BEFORE] = queries;
});

const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (...given) {
  if (this[BEFORE] !== undefined) this.setHeader("X-Queries", String(queries - this[BEFORE]));
  return writeHead.apply(this, given);
};

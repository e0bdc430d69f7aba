// Preloaded into the measured process alone: says in X-Queries how many database queries an answer took, to whoever asks with that header, one at a time.
import { subscribe } from "node:diagnostics_channel";
import { ServerResponse } from "node:http";

let queries = 0;
globalThis[Symbol.for("shop.query")] = () => (queries += 1);

/** How many there had been when a request began. */
const before = new WeakMap();
subscribe("http.server.request.start", ({ request, response }) => {
  if ("x-queries" in request.headers) before.set(response, queries);
});

const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (...given) {
  if (before.has(this)) this.setHeader("X-Queries", String(queries - before.get(this)));
  return writeHead.apply(this, given);
};

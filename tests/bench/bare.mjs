// The floor of the bench: a bare Node server that keeps one gzip body (PUT) and sends it to whoever asks.
import { createServer } from "node:http";

let body = Buffer.from("");
createServer((request, response) => {
  if (request.method === "PUT") {
    const parts = [];
    request.on("data", (part) => parts.push(part));
    request.on("end", () => {
      body = Buffer.concat(parts);
      response.end();
    });
    return;
  }
  response.writeHead(200, {
    "content-type": "text/html; charset=utf-8",
    "content-encoding": "gzip",
    "content-length": body.length,
  });
  response.end(body);
}).listen(Number(process.env.PORT), "127.0.0.1");

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";

test("no test's request goes over a connection that an earlier one left behind", async () => {
  let connections = 0;
  const server = createServer((_, response) => response.end("heard"));
  server.on("connection", () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const form = new FormData();
  form.append("file", new File(["a"], "a.txt"));
  for (const init of [{}, { method: "POST", body: form }, { headers: { accept: "text/plain" } }])
    expect(await (await fetch(url, init)).text()).toBe("heard");
  expect(connections).toBe(3);
  server.closeAllConnections();
});

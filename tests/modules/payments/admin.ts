/** The shop's own address for tests: the played providers and the notify door over real HTTP, as the shop in service has them. */
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";
import { receiveNotice } from "~/modules/orders/payment/settle.server";
import { playAlipay, playAlipayBill } from "~/modules/payments/sandbox/sandbox-alipay.server";
import { findSandboxPayment, readRefunded } from "~/modules/payments/sandbox/sandbox-payments.server";
import { playWechat } from "~/modules/payments/sandbox/sandbox-wechat.server";
import { writePaymentSetting } from "~/modules/payments/providers/settings.server";
import { db } from "~/platform/database/database.server";
import type { HttpAnswer } from "~/platform/http/http-message.server";

let server: Server;
/** What the played providers take for the time. */
export const admin = { now: Date.now() };

beforeAll(async () => {
  server = createServer((query, answer) => {
    void respond(query).then(({ status, headers, body }) => answer.writeHead(status, headers).end(body));
  });
  // A busy machine keeps a connection idle for longer than Node's five seconds, and uses it again.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await writePaymentSetting(db, "sandboxOrigin", `http://127.0.0.1:${port}`);
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function respond(
  query: IncomingMessage,
): Promise<Omit<HttpAnswer, "body"> & { body: string | Uint8Array }> {
  const chunks: Buffer[] = [];
  for await (const chunk of query) chunks.push(chunk as Buffer);
  const { method = "GET", headers, url = "/" } = query;
  const message = {
    method,
    url: `http://${headers.host}${url}`,
    headers: headers as Record<string, string>,
    body: Buffer.concat(chunks).toString(),
  };
  if (url.startsWith("/pay/sandbox/alipay/bill?")) {
    const bill = await playAlipayBill(message.url, Date.now());
    return { status: bill ? 200 : 404, headers: {}, body: bill ?? "" };
  }
  const [, first, provider] = /^\/pay\/(sandbox|notify)\/(\w+)/.exec(url) ?? [];
  if (first === "notify") return receiveNotice(provider!, message, admin.now);
  if (provider === "wechat") return playWechat(message, Date.now());
  return provider === "alipay" ? playAlipay(message, Date.now()) : { status: 404, headers: {}, body: "" };
}

/** What the played provider holds of a payment: its state and what went back, fen. */
export async function bookState(number: string): Promise<{ state: string; refunded: number } | null> {
  const book = (await findSandboxPayment("alipay", number)) ?? (await findSandboxPayment("wechat", number));
  return book && { state: book.state, refunded: await readRefunded(number) };
}

/** Opens the provider's page as the payer does: Alipay begins a trade with that. `to`: where the shop sent the payer. */
export async function visit(to: string): Promise<void> {
  const { port } = server.address() as AddressInfo;
  await fetch(new URL(to, `http://127.0.0.1:${port}`), { redirect: "manual" });
}

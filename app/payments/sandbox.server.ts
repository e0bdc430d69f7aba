/** The payer's side of the sandbox: its cashier's page, and the signed notices that it sends to the shop over HTTP. */
import { readForm } from "~/platform/forms.server";
import { factsOf, log } from "~/platform/log.server";
import { callOutside } from "~/platform/outside.server";
import { notFound } from "~/platform/page-error";
import { redirectWith } from "~/platform/session.server";
import { SandboxForm } from "./pay-input";
import { meansText } from "./payment";
import { alipayNotice } from "./sandbox-alipay.server";
import { bookByHandle, bookOf, decideBook, type Book } from "./sandbox-books.server";
import type { SandboxPage } from "./sandbox-view";
import { wechatNotice } from "./sandbox-wechat.server";
import { isPaySandboxOn } from "./settings.server";

const PATIENCE = 8_000;

async function ownBook(handle: string): Promise<Book> {
  const book = (await isPaySandboxOn()) ? await bookByHandle(handle) : null;
  return book ?? notFound();
}

/** What the cashier shows; like a real one it belongs to whoever has its address. 404 for an address that is none. */
export async function sandboxPage(handle: string): Promise<SandboxPage> {
  const { number, provider, amount, subject, state, return_url: back } = await ownBook(handle);
  return { number, means: meansText(provider), amount, subject, state: state as SandboxPage["state"], back };
}

/** What the payer decided: the notice goes to the shop, and the payer back to it. A notice that gets lost the shop makes up for by asking. */
export async function submitSandbox(request: Request, handle: string, now: number): Promise<Response> {
  const book = await ownBook(handle);
  const form = await readForm(request, SandboxForm);
  if (!form.ok) return form.response;
  const { outcome } = form.value;
  if (outcome === "leave") return redirectWith(request, `/pay/${book.number}`);
  const notice = await decideSandbox(book.number, outcome, now);
  if (notice) await send(notice);
  return redirectWith(request, book.return_url);
}

/**
 * Decides a waiting payment and returns the signed notice to send; decided before, the notice of that time again, signed anew. null when
 * there is nothing to tell: an unknown or closed payment, or one of WeChat Pay's that failed.
 */
export async function decideSandbox(
  number: string,
  outcome: "success" | "fail",
  now: number,
): Promise<Request | null> {
  await decideBook(number, outcome, now);
  const wechat = await bookOf("wechat", number);
  if (wechat) return wechatNotice(wechat, now);
  const alipay = await bookOf("alipay", number);
  return alipay && alipay.state !== "closed" ? alipayNotice(alipay, now) : null;
}

async function send(notice: Request): Promise<void> {
  try {
    const { method, headers } = notice;
    const answer = await callOutside(notice.url, {
      method,
      headers: Object.fromEntries(headers),
      body: await notice.text(),
      signal: AbortSignal.timeout(PATIENCE),
    });
    await answer.arrayBuffer();
  } catch (error) {
    log("error", "sandbox.notice", factsOf(error));
  }
}

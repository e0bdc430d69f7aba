/** The order table's one button: every typed number into the cart, each row answered. */
import { json, type TypedResponse } from "@remix-run/node";
import { z } from "zod";
import type { TableReply } from "~/catalogue/order-sum";
import { inCompany } from "~/company/lock.server";
import { requireCompany } from "~/company/viewer.server";
import { now } from "~/platform/clock.server";
import { readForm, type FormReply } from "~/platform/forms.server";
import { redirectWith } from "~/platform/session.server";
import { addLines } from "./lines.server";
import type { LineVerdict } from "./verdict";

/** Fields are number-<goods id>; empty ones are rows that nothing was typed into. */
const TableForm = z
  .object({ intent: z.enum(["sum", "add"]).default("add") })
  // What is no number is said of its row, whatever it is.
  .catchall(z.unknown());

/** Rows of one form; a page has 30. */
const MOST_ROWS = 500;

/**
 * Answers a submitted order table. All rows in the cart: 303 back to the page with a message. Some refused: 400 with a verdict a row and
 * the refused numbers as typed. Nothing typed, or numbers that are none: 400. `intent=sum` only gives the numbers back.
 */
export async function orderFromTable(request: Request): Promise<Response> {
  const form = await readForm(request, TableForm);
  if (!form.ok) return answer(await refused(form.response), form.response.status);
  const { intent, ...fields } = form.value;
  const typed = typedNumbers(fields);
  if (intent === "sum") return answer({ typed, answers: [] }, 200);
  const viewer = await requireCompany(request);
  const at = now();
  const wrong = Object.entries(typed).filter(([, text]) => !/^\d{1,6}$/.test(text));
  const wanted = Object.entries(typed)
    .filter(([, text]) => /^\d{1,6}$/.test(text) && Number(text) > 0)
    .map(([id, text]) => ({ goodsId: Number(id), number: Number(text) }));
  if (wanted.length === 0 && wrong.length === 0)
    return answer({ typed, answers: [], error: "请先在数量列填写要订购的数量" }, 400);
  const verdicts = [
    ...(wanted.length > 0
      ? await inCompany(viewer.buyer.companyId, (trx) => addLines(trx, viewer, wanted, at))
      : []),
    ...wrong.map(([id]) => ({ goodsId: Number(id), ok: false, number: 0, text: "请填写整数" })),
  ];
  const wanting = verdicts.filter((verdict) => !verdict.ok);
  if (wanting.length > 0) {
    const kept = Object.fromEntries(wanting.map((v) => [v.goodsId, typed[v.goodsId] ?? ""]));
    const answers = verdicts.map(({ goodsId, ok, text }) => ({ goodsId, ok, text }));
    return answer({ typed: kept, answers }, 400);
  }
  const url = new URL(request.url);
  url.searchParams.delete("_data");
  // numbers that the page proposed are in the cart now
  url.searchParams.delete("fill");
  return redirectWith(request, url.pathname + url.search, {
    kind: "success",
    text: successText(verdicts),
    action: { to: "/cart", text: "去购物车" },
  });
}

const answer = (reply: TableReply, status: number) => json(reply, { status });

/** A form that cannot be read has no rows to answer. */
async function refused(response: TypedResponse<FormReply>): Promise<TableReply> {
  const { error } = await response.json();
  const said = Object.values(error ?? {}).flatMap((texts) => texts ?? [])[0];
  return { typed: {}, answers: [], error: said ?? "提交的内容有误，请重试" };
}

/** As many characters as a number is given back with. */
const LONGEST = 12;

function typedNumbers(fields: Record<string, unknown>): Record<string, string> {
  const numbers = Object.entries(fields).flatMap(([name, text]): [string, string][] => {
    const id = /^number-(\d{1,9})$/.exec(name)?.[1];
    return id && typeof text === "string" && text.trim() ? [[id, text.trim().slice(0, LONGEST)]] : [];
  });
  return Object.fromEntries(numbers.slice(0, MOST_ROWS));
}

function successText(verdicts: readonly LineVerdict[]): string {
  const rounded = verdicts.filter((v) => v.text.includes("取整")).length;
  const note = rounded > 0 ? `，其中 ${rounded} 种已按中包装取整` : "";
  return `已将 ${verdicts.length} 种商品加入购物车${note}`;
}

/** The forms of a list on 快捷采购: a new one pasted or uploaded, choices and numbers, and the files to take away. */
import { json, redirect } from "@remix-run/node";
import { z } from "zod";
import { goodsForBuyer } from "~/catalogue/goods.server";
import { rowPrice } from "~/catalogue/order-sum";
import type { SignedIn } from "~/company/buyer";
import { dayOf } from "~/platform/clock";
import { WorkRefused } from "~/platform/bounded-work.server";
import { readForm, type FormReply } from "~/platform/forms.server";
import { formatAmount } from "~/platform/money";
import { takeToken } from "~/platform/rate.server";
import { redirectWith } from "~/platform/session.server";
import { readWhole } from "~/platform/whole-number";
import { offersOn } from "~/promotions/on-goods.server";
import { makeSheet, linesOfSheet, sheetOf, viewOf } from "./quick-sheet.server";
import { SHEET_VIEWS, sheetHref, type SheetQuery } from "./quick-sheet";
import { bytesOfFile, SHEET_MOST_BYTES, sheetFile, type SheetFormat } from "./sheet-file.server";
import { orderSheet, saveLines, type LineChanges } from "./sheet-order.server";
import { ownerOf, sheetWork } from "./sheet-work.server";

const MOST_TEXT = 300_000;
/** Lists of one company in an hour: each is looked up in the whole catalogue. */
const LISTS = { limit: 60, windowMs: 3600_000 };

/** By shape, because servers that bring their own fetch bring their own File. */
const isFile = (value: unknown): value is File =>
  typeof value === "object" && value !== null && "arrayBuffer" in value && "size" in value;

const NewSheet = z.object({
  token: z.string(),
  text: z.string().max(MOST_TEXT, "粘贴的内容过长，请分成几次粘贴").default(""),
  file: z.custom<File>(isFile).optional(),
});

/** What is given in, not read yet; refused with a sentence by its size alone. */
async function listOf(text: string, file: File | undefined) {
  if (file !== undefined && file.size > 0) {
    const read = await bytesOfFile(file);
    return read.ok
      ? { ok: true as const, name: file.name, field: "file", list: { bytes: read.bytes } }
      : { ok: false as const, field: "file", text: read.text };
  }
  if (text.trim() === "") return { ok: false as const, field: "text", text: "请粘贴清单，或选择一个文件" };
  return { ok: true as const, name: "", field: "text", list: { text } };
}

/**
 * Takes in a list: 303 to the page that answers it; 400 or 413 on the same page with the reason, 429 where the company or the shop has
 * too many in hand. `now` in ms.
 */
export async function submitNewSheet(request: Request, viewer: SignedIn, now: number): Promise<Response> {
  const form = await readForm(request, NewSheet, { maxBytes: SHEET_MOST_BYTES + 1024 * 1024 });
  if (!form.ok) return form.response.status === 413 ? tooLarge() : form.response;
  const { token, text, file } = form.value;
  const { companyId } = viewer.buyer;
  const given = await listOf(text, file);
  if (!given.ok) return form.refuse({ fields: { [given.field]: [given.text] } });
  const rate = await takeToken(`list:${companyId}`, LISTS, now);
  if (!rate.ok) return form.refuse({ form: ["提交过于频繁，请稍后再试"], retryAfterMs: rate.retryAfterMs });
  try {
    const read = await sheetWork(ownerOf(companyId), "readList", given.list);
    if (!read.ok) return form.refuse({ fields: { [given.field]: [read.text] } });
    return redirect(await makeSheet(viewer, given.name, read.lines, token, now), 303);
  } catch (error) {
    if (!(error instanceof WorkRefused)) throw error;
    const { message, retryAfterMs } = error;
    return form.refuse(
      retryAfterMs === null ? { fields: { [given.field]: [message] } } : { form: [message], retryAfterMs },
    );
  }
}

const tooLarge = () =>
  json<FormReply>(
    { status: "error", error: { file: ["文件不能超过 2 MB，请分成几份上传"] } },
    { status: 413 },
  );

/** The same form sent by a script that shows how far the upload is: the way to go on is in the answer. `now` in ms. */
export async function submitByScript(request: Request, viewer: SignedIn, now: number): Promise<Response> {
  const answer = await submitNewSheet(request, viewer, now);
  return answer.status === 303 ? json({ to: answer.headers.get("Location") }) : answer;
}

const LinesForm = z
  .object({ intent: z.enum(["save", "keep", "add"]).default("add") })
  .catchall(z.string().max(20).optional());

/** What the page of a list gets back when a number is none. */
export interface SheetReply {
  /** by line id, as typed */
  typed: Record<string, string>;
  /** line ids */
  wrong: number[];
}

/** Takes in choices and numbers of one page of a list, and with `add` all of the list into the cart: 303 to the same page. */
export async function submitSheet(request: Request, viewer: SignedIn, query: SheetQuery, now: number) {
  const form = await readForm(request, LinesForm);
  if (!form.ok) return form.response;
  const { intent, ...fields } = form.value;
  const changes: LineChanges = {
    choices: new Map([...fieldsOf(fields, "choice")].map(([id, text]) => [id, readWhole(text) ?? 0])),
    numbers: fieldsOf(fields, "number"),
  };
  const here = sheetHref(query.id, query.view, query.page);
  const typed = Object.fromEntries(changes.numbers);
  const refused = (wrong: number[]) => json<SheetReply>({ typed, wrong }, { status: 400 });
  if (intent !== "add") {
    const { wrong } = await saveLines(viewer, query.id, changes, now);
    if (wrong.length > 0) return refused(wrong);
    // a script that keeps what was just typed stays where it is
    return intent === "keep" ? json<SheetReply>({ typed: {}, wrong }) : redirect(here, 303);
  }
  const ordered = await orderSheet(viewer, query.id, changes, now);
  if (ordered.wrong) return refused(ordered.wrong);
  const { kind, text } = ordered;
  return redirectWith(request, here, { kind, text, action: { to: "/cart", text: "去购物车" } });
}

function fieldsOf(fields: Record<string, string | undefined>, name: string): Map<number, string> {
  const named = new RegExp(`^${name}-([1-9]\\d{0,14})$`);
  return new Map(
    Object.entries(fields).flatMap(([key, text]): [number, string][] => {
      const id = named.exec(key)?.[1];
      return id === undefined ? [] : [[Number(id), text ?? ""]];
    }),
  );
}

const TEMPLATE: readonly (readonly (string | number)[])[] = [
  ["品名", "规格", "生产企业", "数量", "单位", "条码", "批准文号"],
];

/** An empty list with the heads that are understood. */
export const sheetTemplate = (format: SheetFormat) => sheetFile(TEMPLATE, format, "快捷采购模板");

const ANSWER_HEADS = [
  ...["行", "原文", "结果", "说明", "商品编号", "品名", "规格", "生产企业", "数量", "单位", "单价"],
  "购物车",
];

/** Every line of a list with what was found for it and what the cart answered; 404 for another company's. `now` in ms. */
export async function sheetAnswers(
  viewer: SignedIn,
  id: number,
  format: SheetFormat,
  now: number,
): Promise<Response> {
  const head = await sheetOf(viewer.buyer.companyId, id, now);
  const lines = await linesOfSheet(head.id);
  const goods = await goodsForBuyer(
    lines.flatMap((line) => line.goods_id ?? []),
    viewer,
    now,
  );
  const offers = await offersOn([...goods.values()], viewer, now);
  const rows = lines.map((line) => {
    const one = line.goods_id === null ? undefined : goods.get(line.goods_id);
    const price = one ? rowPrice({ goods: one, offer: offers.get(one.id) }, line.number ?? 1) : null;
    return [
      ...[line.line, line.text, SHEET_VIEWS[viewOf(line)], line.why],
      ...(one ? [one.id, one.name, one.spec, one.manufacturer] : ["", line.name, "", ""]),
      ...[line.number ?? "", line.unit, price === null ? "" : formatAmount(price), line.answer],
    ];
  });
  return sheetFile([ANSWER_HEADS, ...rows], format, `采购清单 ${dayOf(head.createdAt)}`);
}

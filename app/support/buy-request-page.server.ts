/** The pages of 品种求购 as data, and the forms that they take in. */
import { json } from "@remix-run/node";
import { z } from "zod";
import { cardOf } from "~/catalogue/goods";
import { goodsForBuyer } from "~/catalogue/goods.server";
import type { SignedIn } from "~/company/buyer";
import { newFormToken, orRefuse, readForm, type FormReply } from "~/platform/forms.server";
import { notFound } from "~/platform/page-error";
import { sentFiles } from "~/platform/sent-files";
import { redirectWith } from "~/platform/session.server";
import { offersOn } from "~/promotions/on-goods.server";
import {
  isBlank,
  PICTURES_OF_REQUEST,
  prefilled,
  readRequest,
  readRequestView,
  REQUESTS_AT_ONCE,
  requestHref,
  type RequestPage,
} from "./buy-request";
import {
  requestOf,
  requestsById,
  requestsOf,
  sendRequests,
  withdrawRequest,
  type NewRequest,
} from "./buy-request.server";
import { matchedGoods } from "./matches.server";
import { picturesFault, PICTURES_MOST_BYTES, picturesOf } from "./pictures.server";
import { readWhole } from "~/platform/whole-number";

/** /pzqg: the list, and for requests of a moment ago what of them the shop sells already. */
export async function requestsPage(companyId: number, params: URLSearchParams): Promise<RequestPage> {
  const { view, page, sent } = readRequestView(params);
  const [list, just] = await Promise.all([requestsOf(companyId, view, page), requestsById(companyId, sent)]);
  const goods = await matchedGoods(just);
  const matched = just.map(({ name }, i) => ({ name, goods: goods[i] ?? [] }));
  return { ...list, matched: matched.filter((one) => one.goods.length > 0) };
}

/** /pzqg/add: an empty form, or what the address brings along. */
export const newRequestPage = ({ buyer }: SignedIn, params: URLSearchParams) => ({
  lines: prefilled(params),
  token: newFormToken(buyer),
});

/** /pzqg/info: one request, or the company's newest without an id; 404 for another's. */
export async function requestPage(viewer: SignedIn, params: URLSearchParams, now: number) {
  const { companyId } = viewer.buyer;
  const named = params.get("id");
  const id = named === null ? null : (readWhole(named) ?? notFound());
  const request = await requestOf(companyId, id);
  if (!request) return named === null ? null : notFound();
  const [pictures, offered, matched] = await Promise.all([
    picturesOf("buyRequest", [request.id]),
    request.goodsId === null ? null : goodsForBuyer([request.goodsId], viewer, now),
    request.goodsId !== null || request.state === "withdrawn" ? [] : matchedGoods([request]),
  ]);
  const goods = offered?.get(request.goodsId ?? 0);
  return {
    request,
    pictures: pictures.get(request.id) ?? [],
    goods: goods?.status === "on" ? cardOf(goods) : null,
    offer: goods ? ((await offersOn([goods], viewer, now)).get(goods.id) ?? null) : null,
    matched: matched[0] ?? [],
    asks: params.has("withdraw"),
  };
}
export type RequestInfo = NonNullable<Awaited<ReturnType<typeof requestPage>>>;

const typedText = z.string().max(1000).optional();
const AddForm = z.object({
  token: z.string(),
  /** 再添一种 */
  more: z.string().optional(),
  lines: z
    .array(
      z.object({
        name: typedText,
        spec: typedText,
        manufacturer: typedText,
        approvalNumber: typedText,
        number: typedText,
        unit: typedText,
        price: typedText,
        neededBy: typedText,
        note: typedText,
        pictures: z.unknown().optional(),
      }),
    )
    .max(REQUESTS_AT_ONCE),
});

/** A refused form, or the same with one line more. */
export type AddReply = FormReply & { more?: boolean };

/** Takes in /pzqg/add: 303 to the request or the list, 400 on the same page, or the page again with one more line. `now` in ms. */
export async function submitRequests(request: Request, viewer: SignedIn, now: number): Promise<Response> {
  const form = await readForm(request, AddForm, { maxBytes: PICTURES_MOST_BYTES });
  if (!form.ok) return form.response;
  const { token, more, lines } = form.value;
  if (more !== undefined) {
    const typed = (await form.refuse({}).json()) as FormReply;
    return json<AddReply>({ initialValue: typed.initialValue ?? {}, more: true });
  }
  const faults: Record<string, string[]> = {};
  const wanted: NewRequest[] = [];
  for (const [i, { pictures, ...typed }] of lines.entries()) {
    const files = sentFiles(pictures);
    if (isBlank(typed) && files.length === 0 && (i > 0 || lines.length > 1)) continue;
    const read = readRequest(typed, now);
    const fault = await picturesFault(files, PICTURES_OF_REQUEST);
    const wrong = { ...(read.ok ? {} : read.faults), ...(fault && { pictures: fault }) };
    for (const [field, text] of Object.entries(wrong)) faults[`lines[${i}].${field}`] = [text];
    if (read.ok) wanted.push({ draft: read.draft, pictures: files });
  }
  if (Object.keys(faults).length > 0) return form.refuse({ fields: faults });
  if (wanted.length === 0) return form.refuse({ fields: { "lines[0].name": ["请填写品名"] } });
  return orRefuse(form.refuse, async () => {
    const sent = await sendRequests(viewer.buyer, wanted, token, now);
    const withPictures = lines.findIndex((line) => sentFiles(line.pictures).length > 0);
    if (!sent.ok) return form.refuse({ fields: { [`lines[${withPictures}].pictures`]: [sent.text] } });
    const text = wanted.length > 1 ? `已提交 ${wanted.length} 个品种的求购` : "求购已提交";
    return redirectWith(request, sent.value, { kind: "success", text: `${text}，答复后会发消息给您` });
  });
}

/** Takes in 撤销 on /pzqg/info: 303 to the request, 404 for another company's. */
export async function submitWithdraw(
  request: Request,
  companyId: number,
  id: number,
  now: number,
): Promise<Response> {
  const done = await withdrawRequest(companyId, id, now);
  if (done === null) notFound();
  const text = done ? "求购已撤销" : "这条求购已有结果，不能再撤销";
  return redirectWith(request, requestHref(id), { kind: done ? "success" : "info", text });
}

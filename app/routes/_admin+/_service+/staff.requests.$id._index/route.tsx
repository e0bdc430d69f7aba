/** 一条求购: a request to buy; answered once, later marked as on sale. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { findGoodsNames } from "~/modules/catalogue/goods/goods-facts.server";
import { oneGoodsInput } from "~/admin/goods/goods-by-input.server";
import { findQueue } from "~/admin/queue/next-path.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { toDay, formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { goodsWords } from "~/modules/promotions/offer-admin/offer-lines";
import { asStaff, requireStaff, type Staff } from "~/modules/staff/accounts/viewer.server";
import { findChanges } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { asRequestState, REQUEST_STATES } from "~/modules/support/buy-requests/buy-request";
import { answerRequest, listRequest } from "~/modules/support/buy-requests/buy-request.server";
import { findAdminRequest } from "~/modules/support/buy-requests/request-admin.server";
import { isEmpty, getOffer, requestForm } from "./request-form";
import { DetailPageHeader, FactList, DetailSection } from "~/admin/detail/case-parts";
import { CasePictures } from "~/admin/detail/case-pictures";
import { formatYuan } from "~/platform/values/money";
import { HistorySection } from "~/admin/detail/history-section";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { AnswerForms, ListFields } from "./answer-forms";
import { filledText, filledValue } from "~/platform/values/missing";

export const handle = adminHandle("答复求购", "service.see", "service.answer");

const HISTORY = 50;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = requireId(params.id);
  const [found, changes] = await Promise.all([
    findAdminRequest(id),
    findChanges({ subject: "request", subjectId: String(id), limit: HISTORY }),
  ]);
  const row = found ?? notFound();
  const { goods_id: goodsId } = row;
  const name = goodsId === null ? "" : ((await findGoodsNames([goodsId])).get(goodsId) ?? "");
  return json({
    request: {
      id,
      name: row.name,
      spec: row.spec,
      manufacturer: row.manufacturer,
      note: row.note,
      approvalNumber: row.approval_number,
      quantity: `${row.number}${row.unit}`,
      wishedPrice: row.wished_price,
      neededBy: row.needed_by,
      createdAt: row.created_at,
      company: row.company,
      contact: row.contact_name,
      phone: row.contact_phone,
      state: asRequestState(row.state),
      answer: row.answer,
      goods: goodsId === null ? "" : goodsWords(goodsId, name),
      offeredPrice: row.offered_price,
      expectedOn: row.expected_on,
      pictures: row.pictures,
    },
    mayAnswer: staff.permissions.has(handle.change),
    changes,
  });
}

type RequestInput = z.output<ReturnType<typeof requestForm>>;

/** Writes the answer in the name of `by`. */
async function answer(id: number, input: RequestInput, goodsId: number | null, staff: Staff) {
  const by = staff.name;
  switch (input.intent) {
    case "list":
      return asStaff(staff, { command: "登记求购已上架", why: "" }, () =>
        listRequest(id, { goodsId: goodsId!, text: input.text, by }, now()),
      );
    case "refuse":
      return asStaff(staff, { command: "求购无法采购", why: input.why }, () =>
        answerRequest(id, { ...NO_OFFER, text: input.why, by }, now()),
      );
    case "offer":
      return asStaff(staff, { command: "答复求购", why: "" }, () =>
        answerRequest(id, { ...getOffer(input, goodsId), by }, now()),
      );
  }
}

/** Reads the entered product; null: none entered. */
async function findGoods(input: RequestInput) {
  const words = input.intent === "refuse" ? "" : input.goods;
  return words === "" ? null : oneGoodsInput(words);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const queue = await findQueue(request.url, staff);
  const id = requireId(params.id);
  const found = (await findAdminRequest(id)) ?? notFound();
  const form = await readForm(request, requestForm(toDay(now())));
  if (!form.ok) return form.response;
  const { value } = form;
  if (value.intent === "offer" && isEmpty(value))
    return form.refuse({ form: ["请至少填写商品、报价、到货日期、说明之一"] });
  const state = asRequestState(found.state);
  if (state !== (value.intent === "list" ? "answered" : "pending")) {
    const text = `该求购${REQUEST_STATES[state]}，这次没有办理，请看现在的内容`;
    return form.refuse({ form: [text], isStale: true });
  }
  const goods = await findGoods(value);
  if (goods?.ok === false) return form.refuse({ fields: { goods: [goods.text] } });
  const done = await answer(id, value, goods && goods.id, staff);
  if (!done) return notFound();
  if (!done.ok) return form.refuse({ form: [done.text] });
  const text = `该求购${REQUEST_STATES[done.state]}，公司会收到消息。`;
  return redirectWith(await queue.nextPath("/staff/requests"), { kind: "success", text }, "admin");
}

const NO_OFFER = { isRefusal: true, goodsId: null, price: null, expectedOn: null };

type LoaderData = SerializeFrom<typeof loader>;

export default function RequestPage() {
  const { request, mayAnswer, changes } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const { id, state, company, contact, phone, createdAt, pictures } = request;
  return (
    <>
      <DetailPageHeader
        title={[request.name, request.spec].filter(Boolean).join(" ")}
        state={
          <span className={state === "pending" ? "state state--wait" : "state"}>{REQUEST_STATES[state]}</span>
        }
        facts={`求购 ${id}，${company}，${formatTime(createdAt)} 提交，${contact} ${phone}`}
      />
      <div className="admin-body">
        <ErrorSummary errors={toErrorSummary(reply)} />
        <div className="columns columns--half">
          <DetailSection id="h-goods" title="求购的商品">
            <FactList
              rows={[
                ["生产企业", filledText(request.manufacturer)],
                ["批准文号", filledText(request.approvalNumber)],
                ["数量", request.quantity],
                ["期望单价", yuan(request.wishedPrice)],
                ["需要日期", request.neededBy ?? "不限"],
                ["备注", filledText(request.note)],
              ]}
            />
          </DetailSection>
          {mayAnswer && state === "pending" ? <AnswerForms reply={reply} /> : null}
          {state === "pending" ? null : (
            <div>
              <AnswerFacts request={request} />
              {mayAnswer && state === "answered" ? <ListFields goods={request.goods} reply={reply} /> : null}
            </div>
          )}
        </div>
        <CasePictures path={`/staff/requests/${id}/pictures`} pictures={pictures} />
        <HistorySection changes={changes} none="还没有人办理过。" />
      </div>
    </>
  );
}

const yuan = (fen: number | null) => filledValue(fen, formatYuan);

function AnswerFacts({ request }: Pick<LoaderData, "request">) {
  return (
    <DetailSection id="h-answer" title="答复">
      <FactList
        rows={[
          ["商品", filledText(request.goods)],
          ["报价", yuan(request.offeredPrice)],
          ["预计到货", filledText(request.expectedOn)],
          ["说明", filledText(request.answer)],
        ]}
      />
    </DetailSection>
  );
}

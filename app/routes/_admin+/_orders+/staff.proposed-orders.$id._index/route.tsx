/** 一份代客下单: its lines as the company sees them, products to add, and its outcome. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { addPasted } from "~/modules/cart/draft-orders/pasted-list.server";
import { followUp } from "~/modules/cart/draft-orders/follow-up.server";
import {
  isToFollow,
  DRAFT_ORDER_ADMIN,
  draftOrderHref,
  mayWithdrawDraftOrder,
  DRAFT_ORDER_STATES,
} from "~/modules/cart/draft-orders/draft-order";
import { DraftOrderForm } from "~/modules/cart/draft-orders/draft-order-form";
import {
  asCompany,
  candidateRows,
  findDraftOrder,
  ordersOfDraftOrder,
  draftOrderTable,
} from "~/modules/cart/draft-orders/draft-order.server";
import { addToDraftOrder, saveDraftOrder, sumDraftOrder } from "~/modules/cart/draft-orders/propose.server";
import { readWords, toOrder } from "~/modules/cart/quick-order/order-draft";
import { findFor } from "~/modules/cart/quick-order/order-draft.server";
import { findQueue } from "~/admin/queue/next-path.server";
import { orderNumbers } from "~/modules/orders/order/order-numbers.server";
import { shopOrigin } from "~/platform/config/request.server";
import { type AcceptedForm, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { plainQuery } from "~/platform/values/plain-text";
import { asStaff, requireStaff, type Staff } from "~/modules/staff/accounts/viewer.server";
import { findChanges } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import type { SettingsReply } from "~/admin/frame/settings-page";
import type { DraftOrderReply } from "./draft-order-reply";
import { staleDraftOrder } from "./stale-draft-order.server";
import { DetailPageHeader } from "~/admin/detail/case-parts";
import { CaseLink } from "~/admin/lists/case-link";
import { formatTime } from "~/platform/values/clock";
import { HistorySection } from "~/admin/detail/history-section";
import { StaleNotice } from "~/admin/frame/stale-notice";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { AddGoods, PastedListLines } from "./add-goods";
import { DraftOrderQuantities } from "./draft-form";
import { PasteForm } from "./paste-form";
import { SentDraftOrder } from "./sent-draft-order";

export const handle = adminHandle("代客下单", "orders.draft", "orders.draft");

const HISTORY = 50;

async function read(id: string | undefined) {
  const draftOrder = (await findDraftOrder(requireId(id), now())) ?? notFound();
  return { draftOrder, viewer: (await asCompany(draftOrder.companyId)) ?? notFound() };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { draftOrder, viewer } = await read(params.id);
  const words = readWords(plainQuery(request));
  const found = words ? await findFor(draftOrder.companyId, words) : [];
  const [table, candidates, orders, changes] = await Promise.all([
    draftOrderTable(viewer, draftOrder.id, now()),
    candidateRows(viewer, found, now()),
    ordersOfDraftOrder(draftOrder.id),
    findChanges({ subject: "draftOrder", subjectId: String(draftOrder.id), limit: HISTORY }),
  ]);
  return json({
    draftOrder,
    company: viewer.companyName,
    ...table,
    words,
    candidates,
    orders: [...(await orderNumbers(orders)).values()],
    isToFollow: isToFollow(draftOrder, now()),
    link: `${shopOrigin(request)}${draftOrderHref(draftOrder.id)}`,
    changes,
  });
}

type Form = AcceptedForm<typeof DraftOrderForm>;

interface DraftOrderChange extends Awaited<ReturnType<typeof read>> {
  form: Form;
  staff: Staff;
  /** epoch ms */
  at: number;
}

const draftOrderPath = (id: number) => `${DRAFT_ORDER_ADMIN}/${id}`;

const done = (path: string, text: string) => redirectWith(path, { kind: "success", text }, "admin");

async function noteFollowUp(
  { draftOrder, form, staff, at }: DraftOrderChange,
  nextPath: () => Promise<string>,
) {
  const { why } = form.value;
  const followed = await asStaff(staff, { command: "跟进代客下单", why }, () => followUp(draftOrder, at));
  if (!followed.ok) return form.refuse({ form: [followed.text] });
  return done(await nextPath(), "已记下跟进。");
}

async function sumUp({ draftOrder, viewer, form, at }: DraftOrderChange) {
  const { input, version } = form.value;
  const sum = await sumDraftOrder(viewer, draftOrder.id, input, at);
  if (!sum.ok) return form.refuse({ form: [sum.text] });
  return json<DraftOrderReply>({ initialValue: form.input, sum: { total: sum.total, version } });
}

async function pasteList({ draftOrder, viewer, form, staff, at }: DraftOrderChange) {
  const list = await asStaff(staff, { command: "代客下单：粘贴清单" }, () =>
    addPasted(viewer, draftOrder.id, form.value.listLines, at),
  );
  if (!list.ok) return form.refuse({ fields: { listLines: [list.text] } });
  const text = `清单中 ${list.added} 种商品已加入`;
  if (list.open.length === 0) return done(draftOrderPath(draftOrder.id), text);
  return json<DraftOrderReply>({ list: { text, open: list.open } });
}

async function addGoods({ draftOrder, viewer, form, staff, at }: DraftOrderChange) {
  const { wanted } = toOrder([...form.value.input].filter(([, text]) => text !== ""));
  if (wanted.length === 0) return form.refuse({ form: ["请填写要加入的数量"] });
  const added = await asStaff(staff, { command: "代客下单：加入商品" }, () =>
    addToDraftOrder(viewer, draftOrder.id, wanted, at),
  );
  if (!added.ok) return form.refuse({ form: [added.text] });
  return done(draftOrderPath(draftOrder.id), `已加入 ${wanted.length} 种商品`);
}

async function save({ draftOrder, viewer, form, staff, at }: DraftOrderChange) {
  const { do: what, input, version, remark } = form.value;
  const isSent = what === "send";
  const command = isSent ? "发送代客下单" : "修改代客下单";
  const saved = await asStaff(staff, { command }, () =>
    saveDraftOrder(viewer, draftOrder.id, { version, input, remark, send: isSent }, at),
  );
  if (saved.ok) {
    const text = isSent ? "已发送，客户会收到消息，也可以把链接发给客户。" : "已保存。";
    return done(draftOrderPath(draftOrder.id), text);
  }
  if (!saved.current) return form.refuse({ form: [saved.text] });
  const stale = await staleDraftOrder(saved.current, { input, remark });
  return json<SettingsReply>({ status: "error", initialValue: form.input, stale }, 409);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const queue = await findQueue(request.url, staff);
  const found = await read(params.id);
  const form = await readForm(request, DraftOrderForm);
  if (!form.ok) return form.response;
  const change = { ...found, form, staff, at: now() };
  switch (form.value.do) {
    case "follow":
      return noteFollowUp(change, () => queue.nextPath(draftOrderPath(found.draftOrder.id)));
    case "sum":
      return sumUp(change);
    case "paste":
      return pasteList(change);
    case "add":
      return addGoods(change);
    default:
      return save(change);
  }
}

export default function DraftOrderPage() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<DraftOrderReply>();
  const { draftOrder, company, words, candidates, changes } = data;
  const { id, state, staffName } = draftOrder;
  return (
    <>
      <DetailPageHeader
        title={company}
        state={<span className={`state state--${MARKS[state]}`}>{DRAFT_ORDER_STATES[state]}</span>}
        facts={`代客下单 ${id}，${staffName} ${formatTime(draftOrder.createdAt)} 拟`}
      />
      <div className="admin-body">
        <ErrorSummary errors={toErrorSummary(reply)} />
        <StaleNotice stale={reply?.stale} />
        {state === "draft" ? (
          <>
            <AddGoods words={words} rows={candidates} />
            {reply?.list ? <PastedListLines {...reply.list} /> : null}
            <DraftOrderQuantities {...data} reply={reply} />
            <PasteForm reply={reply} />
          </>
        ) : (
          <SentDraftOrder {...data} reply={reply} />
        )}
        {mayWithdrawDraftOrder(state) ? (
          <p className="part">
            <CaseLink className="button" to={`${DRAFT_ORDER_ADMIN}/${id}/withdrawal`}>
              撤回
            </CaseLink>
          </p>
        ) : null}
        <HistorySection changes={changes} none="还没有改动。" />
      </div>
    </>
  );
}

const MARKS = {
  draft: "off",
  sent: "wait",
  inCart: "work",
  ordered: "done",
  declined: "hold",
  withdrawn: "off",
  ended: "off",
} as const;

/** 一份代客下单: its lines as the company sees them, goods to add, and what became of it. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { addPasted } from "~/cart/proposed/pasted-list.server";
import { followUp } from "~/cart/proposed/follow-up.server";
import { isToFollow, PROPOSED_DESK, proposedHref } from "~/cart/proposed/proposed";
import { DraftOrderForm } from "~/cart/proposed/proposed-form";
import { asCompany, candidateRows, findProposed } from "~/cart/proposed/proposed.server";
import { ordersOfProposed, proposedTable } from "~/cart/proposed/proposed.server";
import { addToProposed, saveProposed, sumProposed } from "~/cart/proposed/propose.server";
import { readWords, toOrder } from "~/cart/quick-order/order-draft";
import { findFor } from "~/cart/quick-order/order-draft.server";
import { queueOf } from "~/desk/queue/onward.server";
import { orderNumbers } from "~/orders/order/order-numbers.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { shopOrigin } from "~/platform/config/request.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { plainQuery } from "~/platform/values/plain-text";
import { asStaff, requireStaff } from "~/staff/accounts/viewer.server";
import { changeRows } from "~/desk/changes/change-rows.server";
import { deskHandle } from "~/staff/desk/desk-handle";
import type { SettingsReply } from "~/staff/desk/settings-page";
import { ProposedCase } from "./proposed-case";
import type { ProposedReply } from "./proposed-reply";
import { staleProposed } from "./stale-proposed.server";

export const handle = deskHandle("代客下单", "orders.draft", "orders.draft");

const HISTORY = 50;

async function read(id: string | undefined) {
  const proposed = (await findProposed(requireId(id), now())) ?? notFound();
  return { proposed, viewer: (await asCompany(proposed.companyId)) ?? notFound() };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { proposed, viewer } = await read(params.id);
  const words = readWords(plainQuery(request));
  const found = words ? await findFor(proposed.companyId, words) : [];
  const [table, candidates, orders, changes] = await Promise.all([
    proposedTable(viewer, proposed.id, now()),
    candidateRows(viewer, found, now()),
    ordersOfProposed(proposed.id),
    auditRows({ subject: "proposedOrder", subjectId: String(proposed.id), most: HISTORY }),
  ]);
  return json({
    proposed,
    company: viewer.companyName,
    ...table,
    words,
    candidates,
    orders: [...(await orderNumbers(orders)).values()],
    isToFollow: isToFollow(proposed, now()),
    link: `${shopOrigin(request)}${proposedHref(proposed.id)}`,
    changes: await changeRows(changes),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const queue = await queueOf(request.url, staff);
  const { proposed, viewer } = await read(params.id);
  const form = await readForm(request, DraftOrderForm);
  if (!form.ok) return form.response;
  const { do: what, why, typed, listLines, version, remark } = form.value;
  const { id } = proposed;
  const here = `${PROPOSED_DESK}/${id}`;
  const at = now();
  if (what === "follow") {
    const done = await asStaff(staff, { command: "跟进代客下单", why }, () => followUp(proposed, at));
    if (!done.ok) return form.refuse({ form: [done.text] });
    return redirectWith(await queue.onward(here), { kind: "success", text: "已记下跟进。" }, "desk");
  }
  if (what === "sum") {
    const sum = await sumProposed(viewer, id, typed, at);
    if (!sum.ok) return form.refuse({ form: [sum.text] });
    return json<ProposedReply>({ initialValue: form.typed, sum: { total: sum.total, version } });
  }
  if (what === "paste") {
    const list = await asStaff(staff, { command: "代客下单：粘贴清单" }, () =>
      addPasted(viewer, id, listLines, at),
    );
    if (!list.ok) return form.refuse({ fields: { listLines: [list.text] } });
    const text = `清单中 ${list.added} 种商品已加入`;
    if (list.open.length === 0) return redirectWith(here, { kind: "success", text }, "desk");
    return json<ProposedReply>({ list: { text, open: list.open } });
  }
  if (what === "add") {
    const { wanted } = toOrder([...typed].filter(([, text]) => text !== ""));
    if (wanted.length === 0) return form.refuse({ form: ["请填写要加入的数量"] });
    const added = await asStaff(staff, { command: "代客下单：加入商品" }, () =>
      addToProposed(viewer, id, wanted, at),
    );
    if (!added.ok) return form.refuse({ form: [added.text] });
    return redirectWith(here, { kind: "success", text: `已加入 ${wanted.length} 种商品` }, "desk");
  }
  const isSent = what === "send";
  const command = isSent ? "发送代客下单" : "修改代客下单";
  const done = await asStaff(staff, { command }, () =>
    saveProposed(viewer, id, { version, typed, remark }, isSent, at),
  );
  if (done.ok) {
    const text = isSent ? "已发送，客户会收到消息，也可以把链接发给客户。" : "已保存。";
    return redirectWith(here, { kind: "success", text }, "desk");
  }
  if (!done.is) return form.refuse({ form: [done.text] });
  const stale = await staleProposed(done.is, { typed, remark });
  return json<SettingsReply>({ status: "error", initialValue: form.typed, stale }, 409);
}

export default function ProposedPage() {
  return <ProposedCase {...useLoaderData<typeof loader>()} reply={useActionData<ProposedReply>()} />;
}

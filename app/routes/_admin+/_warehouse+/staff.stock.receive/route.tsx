/** 收货入库: scans products (?code=) and counts them into their batch. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { GoodsReceiptForm } from "~/modules/catalogue/batches/receipt";
import { goodsByCode, receiveGoods } from "~/modules/catalogue/batches/receipt.server";
import { toListAddress, getListPath } from "~/admin/lists/list-address";
import { type FormReply, formConstraint, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { recordReceivedCodes } from "~/modules/trace-codes/codes/receive.server";
import { ReceivedCodesForm } from "~/modules/trace-codes/codes/received-codes-form";
import { faultsText, readTraceCodes } from "~/modules/trace-codes/codes/trace-code";
import { refusedCodes } from "~/modules/trace-codes/refusal";
import { ReceiveView } from "./receive-view";

export const handle = adminHandle("收货入库", "warehouse.receive", "warehouse.receive");

const PATH = "/staff/stock/receive";
const WAITING = "首营审批还没有通过，通过并上架后才能销售。";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { input } = toListAddress(new URL(request.url).searchParams, ["code", "paper", "goods"]);
  const found = await goodsByCode(input.goods || input.code);
  return json({
    code: input.code,
    paper: input.paper,
    found,
    choices: found.map(({ id }) => getListPath(PATH, { goods: String(id), paper: input.paper })),
    formKey: newFormToken(),
    constraint: formConstraint(GoodsReceiptForm),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, GoodsReceiptForm.and(ReceivedCodesForm));
  if (!form.ok) return form.response;
  const { key, traceLines, unitsEach, isConfirmed, supplier, ...receipt } = form.value;
  const { batch, quantity, paper: document, goodsId } = receipt;
  const read = readTraceCodes(traceLines);
  if (read.faults.length > 0) return form.refuse({ fields: { traceLines: [faultsText(read.faults)] } });
  const codes = { codes: read.codes, unitsEach, isConfirmed, supplier, quantity, goodsId };
  const received = await asStaff(staff, { command: "收货入库", why: `随货单 ${document}` }, () =>
    refusedCodes(() =>
      receiveGoods(receipt, key, now(), (trx, batchId) =>
        recordReceivedCodes(trx, { ...codes, batchId, receiptRef: document, actor: staff.name }, now()),
      ),
    ),
  );
  if (received.text !== null) return form.refuse({ fields: { traceLines: [received.text] } });
  const done = received.value;
  if (!done) return form.refuse({ form: ["没有这个商品，请重新扫码"] });
  if (!done.ok)
    return form.refuse({
      fields: Object.fromEntries(Object.entries(done.fault).map(([name, text]) => [name, [text]])),
    });
  const goods = (await goodsByCode(String(receipt.goodsId))).find(({ id }) => id === receipt.goodsId);
  const what = goods ? `${goods.name} ${goods.spec} ` : "";
  const text = `${what}批号 ${batch} 已入库 ${quantity}${goods?.unit ?? ""}。${goods?.isWaiting ? WAITING : ""}`;
  return redirectWith(getListPath(PATH, { paper: document }), { kind: "success", text }, "admin");
}

export default function Receive() {
  return <ReceiveView {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}

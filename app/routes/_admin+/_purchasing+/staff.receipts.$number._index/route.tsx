/** 一张收货单: products are scanned (?code=) and recorded batch by batch, then handed over for acceptance. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { goodsByCode } from "~/modules/catalogue/batches/receipt.server";
import { findGoodsFacts } from "~/modules/catalogue/goods/goods-facts.server";
import { warehouseNames } from "~/modules/catalogue/stock/warehouses.server";
import {
  arrivalFaults,
  goodsReceiptPath,
  ReceiptActionForm,
  type ReceiptLineForm,
} from "~/modules/purchasing/goods-receipt";
import { getAwaited } from "~/modules/purchasing/purchase-order";
import { purchaseLines } from "~/modules/purchasing/purchases.server";
import {
  addReceiptLine,
  changeReceiptHead,
  findReceipt,
  finishReceipt,
  type GoodsReceipt,
  receiptLines,
  removeReceiptLine,
  reopenReceipt,
} from "~/modules/purchasing/receipts.server";
import { orderNumbers } from "~/modules/purchasing/records.server";
import { asStaff, requireStaff, type Staff } from "~/modules/staff/accounts/viewer.server";
import { countReceivedUnits } from "~/modules/trace-codes/codes/find-codes.server";
import { auditRows } from "~/platform/database/audit-log.server";
import {
  type AcceptedForm,
  type FormReply,
  newFormToken,
  readForm,
} from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { cutText } from "~/platform/values/cut-text";
import { ReceiptView } from "./receipt-view";

export const handle = adminHandle("收货单", "purchasing.see", "warehouse.receive");

const HISTORY = 50;

/** Returns scanned products, those of the order first and alone. Two queries, none without a code. */
async function findScanned(code: string, ordered: readonly { goodsId: number }[] | null) {
  if (code === "") return [];
  const found = await goodsByCode(code);
  const own = ordered && found.filter(({ id }) => ordered.some(({ goodsId }) => goodsId === id));
  const shown = own && own.length > 0 ? own : found;
  const facts = await findGoodsFacts(shown.map(({ id }) => id));
  return shown.map((goods) => ({ ...goods, isHerb: facts.get(goods.id)?.kind === "herb" }));
}

const toHead = (receipt: GoodsReceipt) => {
  const [arrivedOn, arrivedTime] = formatTime(receipt.arrivedAt).split(" ") as [string, string];
  return {
    noteNumber: receipt.noteNumber,
    arrivedOn,
    arrivedTime,
    transport: receipt.transport,
    vehicle: receipt.vehicle,
    leftAt: receipt.leftAt,
    temperature: receipt.temperature === null ? "" : (receipt.temperature / 10).toFixed(1),
    note: receipt.note,
  };
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const receipt = (await findReceipt(params.number ?? "")) ?? notFound();
  const code = cutText(new URL(request.url).searchParams.get("code"), 100);
  const mayReceive = staff.permissions.has("warehouse.receive");
  const isOpen = receipt.state === "open" && mayReceive;
  const ordered = receipt.orderId === null ? null : await purchaseLines(receipt.orderId);
  const [lines, names, numbers, changes, found] = await Promise.all([
    receiptLines(receipt.id),
    warehouseNames(),
    orderNumbers(receipt.orderId === null ? [] : [receipt.orderId]),
    auditRows({ subject: "goodsReceipt", subjectId: receipt.number, limit: HISTORY }),
    findScanned(isOpen ? code : "", ordered),
  ]);
  const unitsWithCodes = await countReceivedUnits(
    receipt.number,
    lines.flatMap(({ batchId }) => batchId ?? []),
  );
  return json({
    receipt,
    unitsWithCodes: Object.fromEntries(unitsWithCodes),
    head: toHead(receipt),
    orderNumber: numbers.get(receipt.orderId ?? 0) ?? null,
    warehouse: names.get(receipt.warehouseId) ?? "",
    lines,
    awaited:
      ordered?.map((line) => ({
        goodsId: line.goodsId,
        name: `${line.goodsName} ${line.spec}`,
        unit: line.unit,
        awaited: getAwaited(line),
        arrived: lines
          .filter(({ goodsId }) => goodsId === line.goodsId)
          .reduce((sum, { arrived }) => sum + arrived, 0),
      })) ?? null,
    code,
    found,
    formKey: newFormToken(),
    isOpen,
    mayReceive,
    mayAccept: staff.permissions.has("warehouse.accept"),
    changes: await changeRows(changes),
  });
}

const COMMANDS = {
  add: "收货",
  head: "改收货单",
  remove: "收货单移除品种",
  finish: "收货完成",
  reopen: "收货单退回修改",
};
const DONE = {
  head: "到货情况已保存。",
  remove: "已移除。",
  finish: "收货完成，等待验收。",
  reopen: "收货单可以继续修改。",
};

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const number = params.number ?? "";
  if (!(await findReceipt(number))) return notFound();
  const form = await readForm(request, ReceiptActionForm);
  if (!form.ok) return form.response;
  const { value } = form;
  if (value.do === "add") return addLine(form, value, { number, staff });
  if (value.do === "head") {
    const fields = arrivalFaults(value, now());
    if (Object.keys(fields).length > 0) return form.refuse({ fields });
  }
  const done = await asStaff(staff, { command: COMMANDS[value.do] }, () => {
    if (value.do === "head") return changeReceiptHead(number, value, value.version);
    if (value.do === "remove") return removeReceiptLine(number, value.lineId);
    const step = value.do === "finish" ? finishReceipt : reopenReceipt;
    return step(number, value.version);
  });
  if (!done) return notFound();
  if (!done.ok) return form.refuse({ form: [done.text], ...(done.isStale && { isStale: true as const }) });
  return redirectWith(goodsReceiptPath(number), { kind: "success", text: DONE[value.do] }, "admin");
}

async function addLine(
  form: AcceptedForm<typeof ReceiptActionForm>,
  { formKey, do: _, ...line }: z.output<typeof ReceiptLineForm>,
  { number, staff }: { number: string; staff: Staff },
) {
  const added = await asStaff(staff, { command: COMMANDS.add }, () =>
    addReceiptLine(number, line, formKey, now()),
  );
  if (!added) return notFound();
  if (!added.ok)
    return "fields" in added ? form.refuse({ fields: added.fields }) : form.refuse({ form: [added.text] });
  const text = `批号 ${line.batch} 已收 ${line.arrived}。`;
  return redirectWith(goodsReceiptPath(number), { kind: "success", text }, "admin");
}

export default function ReceiptPage() {
  const data = useLoaderData<typeof loader>();
  return <ReceiptView key={data.receipt.version} {...data} reply={useActionData<FormReply>()} />;
}

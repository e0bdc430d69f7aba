/** 扫追溯码: trace codes of an order's next parcel are scanned or pasted, and taken out again. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { adminHandle } from "~/admin/frame/admin-handle";
import { packOrderCodes, submitOrderCheck, unpackOrderCode } from "~/modules/orders/admin/pack-codes.server";
import { findPackingOrder } from "~/modules/orders/admin/packing.server";
import { batchesToShip, toTracedRows } from "~/modules/orders/shipping/shipment.server";
import { asStaff, requireStaff, type Staff } from "~/modules/staff/accounts/viewer.server";
import { findPackedCodes } from "~/modules/trace-codes/codes/find-codes.server";
import {
  faultsText,
  levelText,
  MAX_CODES,
  MAX_LEVEL,
  MAX_TEXT,
  readTraceCodes,
} from "~/modules/trace-codes/codes/trace-code";
import { withContents } from "~/modules/trace-codes/lookup/fetch-contents.server";
import { findLastCheck } from "~/modules/trace-codes/packing/outbound-check.server";
import { CHECK_STATES, type CheckState } from "~/modules/trace-codes/packing/outbound-check";
import { countPacked } from "~/modules/trace-codes/packing/pack.server";
import { countParcel } from "~/modules/trace-codes/packing/parcel-rules";
import { findTraced } from "~/modules/trace-codes/packing/ship-codes.server";
import { getTraceSettings } from "~/modules/trace-codes/settings.server";
import { db } from "~/platform/database/database.server";
import { type Refuse, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { wholeNumberField } from "~/platform/values/number-fields";
import { stillHere } from "~/modules/orders/shipping/shipment";
import { type CodesReply, CodesView } from "./codes-view";

const CodesForm = z.discriminatedUnion("do", [
  z.object({
    do: z.literal("scan"),
    codeLines: z.string().max(MAX_TEXT, "一次粘贴的内容过多，请分次粘贴").default(""),
    row: wholeNumberField("请选择是哪一行", { least: 1, limit: 9_999 }).optional(),
    level: wholeNumberField("请选择包装级别", { least: 1, limit: MAX_LEVEL }).optional(),
    units: wholeNumberField("请填写包装里的数量", { least: 1, limit: 99_999, input: true }).optional(),
  }),
  z.object({ do: z.literal("undo"), code: z.string().max(100) }),
  z.object({ do: z.literal("check") }),
]);

export const handle = adminHandle("扫追溯码", "warehouse.ship", "warehouse.ship");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const order = (await findPackingOrder(params.number ?? "", now())) ?? notFound();
  const batches = stillHere(await batchesToShip(db, order.id, now()));
  const ids = batches.map(({ id }) => id);
  const [packed, codes, settings, check] = await Promise.all([
    countPacked(db, ids),
    findPackedCodes(ids),
    getTraceSettings(),
    findLastCheck(order.id),
  ]);
  const traced = await findTraced(
    db,
    batches.map(({ goodsId }) => goodsId),
  );
  const units = batches.map(({ id, left }) => ({ batchId: id, quantity: left }));
  const count = countParcel(toTracedRows(batches, units), packed, traced);
  const rowOf = new Map(ids.map((id, at) => [id, at + 1]));
  return json({
    order: { number: order.number, company: order.company, status: order.status },
    rows: order.rows.map((row, at) => ({
      row: row.row,
      name: row.name,
      spec: row.spec,
      batch: row.batch,
      unit: row.unit,
      left: row.left,
      isTraced: traced.has(row.goodsId),
      scanned: packed.get(ids[at]!) ?? 0,
    })),
    count: { expected: count.expected, scanned: count.scanned },
    codes: codes.map(({ code, rowId, level, units: inIt, packedBy }) => ({
      code,
      row: rowOf.get(rowId) ?? 0,
      level: levelText(level),
      units: inIt,
      packedBy,
    })),
    rule: settings.missing,
    check:
      settings.check === "on"
        ? {
            state: check && check.state !== "used" ? CHECK_STATES[check.state as CheckState] : "未提交",
            by: check?.checked_by ?? "",
            note: check?.note ?? "",
          }
        : null,
  });
}

type CodesInput = z.output<typeof CodesForm>;
interface Packing {
  orderId: number;
  path: string;
  staff: Staff;
}

async function undo({ orderId, path, staff }: Packing, code: string, refuse: Refuse) {
  const done = await asStaff(staff, { command: "取消追溯码" }, () =>
    unpackOrderCode(orderId, { code, actor: staff.name }, now()),
  );
  if (!done.ok) return refuse({ form: [done.text] });
  return redirectWith(path, { kind: "success", text: `已取消 ${code}。` }, "admin");
}

/** The scanned units of each row, or all that is left while nothing was scanned. */
async function findWishes(orderId: number) {
  const batches = stillHere(await batchesToShip(db, orderId, now()));
  const packed = await countPacked(
    db,
    batches.map(({ id }) => id),
  );
  const wish = (of: (batch: { id: number; left: number }) => number) =>
    batches.flatMap((batch, at) => (of(batch) > 0 ? [{ row: at + 1, quantity: of(batch) }] : []));
  const scanned = wish(({ id, left }) => Math.min(left, packed.get(id) ?? 0));
  return scanned.length > 0 ? scanned : wish(({ left }) => left);
}

async function submit({ orderId, path, staff }: Packing, refuse: Refuse) {
  const wishes = await findWishes(orderId);
  const done = await asStaff(staff, { command: "提交出库复核" }, () =>
    submitOrderCheck(orderId, { wishes, actor: staff.name }, now()),
  );
  if (!done.ok) return refuse({ form: [done.text] });
  return redirectWith(path, { kind: "success", text: "已提交出库复核，请另一位同事复核。" }, "admin");
}

const countFault = (codes: number): string | null => {
  if (codes === 0) return "请扫追溯码";
  return codes > MAX_CODES ? `一次最多 ${MAX_CODES} 个追溯码，请分次粘贴` : null;
};

async function scan(
  { orderId, path, staff }: Packing,
  value: Extract<CodesInput, { do: "scan" }>,
  form: { refuse: Refuse; input: Record<string, unknown> },
) {
  const read = readTraceCodes(value.codeLines);
  const fault = read.faults.length > 0 ? faultsText(read.faults) : countFault(read.codes.length);
  if (fault !== null) return form.refuse({ fields: { codeLines: [fault] } });
  const { row, level = 1, units = 1 } = value;
  const choice = row === undefined ? null : { row, level, units };
  const codes = await withContents(read.codes, now());
  const done = await asStaff(staff, { command: "扫追溯码" }, () =>
    packOrderCodes(orderId, { codes, choice, actor: staff.name }, now()),
  );
  if (done.ok) {
    const total = done.value.reduce((sum, item) => sum + item.units, 0);
    const text = `对，${done.value.length} 个码，共 ${total} 个最小包装。`;
    return redirectWith(path, { kind: "success", text }, "admin");
  }
  if (done.question === null) return form.refuse({ fields: { codeLines: [done.text] } });
  return json<CodesReply>({
    status: "error",
    initialValue: form.input,
    error: { codeLines: [done.text] },
    question: { ...done.question, text: value.codeLines },
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const order = (await findPackingOrder(params.number ?? "", now())) ?? notFound();
  const form = await readForm(request, CodesForm);
  if (!form.ok) return form.response;
  const packing = { orderId: order.id, path: `/staff/warehouse/${order.number}/codes`, staff };
  const { value } = form;
  switch (value.do) {
    case "undo":
      return undo(packing, value.code, form.refuse);
    case "check":
      return submit(packing, form.refuse);
    default:
      return scan(packing, value, form);
  }
}

export default function Codes() {
  return <CodesView {...useLoaderData<typeof loader>()} reply={useActionData<CodesReply>()} />;
}

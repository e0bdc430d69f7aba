/** 扫码盘点: a code is scanned (?code=), then how many lie there; a batch that the count does not hold is added. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findCountProgress } from "~/modules/catalogue/stock-count/counts.server";
import { findLine, linesByCode, otherBatches } from "~/modules/catalogue/stock-count/lines.server";
import { addBatch, CLOSED, takeNumbers } from "~/modules/catalogue/stock-count/take-count.server";
import { toListAddress, getListPath } from "~/admin/lists/list-address";
import { countPath } from "~/admin/stock-count/count-head";
import { countAt } from "~/admin/stock-count/count-of.server";
import { heldUnits } from "~/modules/orders/order/held-units.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { readKey } from "~/platform/values/whole-number";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { toStale } from "~/platform/http/stale";
import type { ScanReply } from "./line-form";
import { ScanView } from "./scan-view";
import { z } from "zod";
import { MAX_COUNT_UNITS } from "~/modules/catalogue/stock-count/count";
import { key, wholeNumberField } from "~/platform/values/number-fields";

const CountScanForm = z.discriminatedUnion("do", [
  z.object({
    do: z.literal("count"),
    line: key("请重新扫码"),
    version: wholeNumberField("请重新扫码"),
    counted: wholeNumberField("请填写实盘数量，0 也要填", {
      limit: MAX_COUNT_UNITS,
      over: "数量过大",
      input: true,
    }),
  }),
  z.object({ do: z.literal("add"), batch: key("请重新扫码") }),
]);

export const handle = adminHandle("扫码盘点", "warehouse.correct");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const count = await countAt(params.number);
  const { input } = toListAddress(new URL(request.url).searchParams, ["code", "line"]);
  const query = readKey(input.line);
  const item = query === null ? null : await findLine(count.id, query);
  const found = item ? [item] : await linesByCode(count.id, input.code);
  const others = found.length > 0 ? [] : await otherBatches(count.id, input.code);
  const path = `${countPath(count.id)}/scan`;
  return json({
    count,
    code: input.code,
    others,
    progress: (await findCountProgress([count.id])).get(count.id)!,
    found: found.map(({ book: _, countedBook: __, price: ___, ...line }) => ({
      line,
      to: getListPath(path, { code: input.code, line: String(line.id) }),
    })),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const count = await countAt(params.number);
  const form = await readForm(request, CountScanForm);
  if (!form.ok) return form.response;
  const path = `${countPath(count.id)}/scan`;
  if (form.value.do === "add") {
    const { batch } = form.value;
    const added =
      (await asStaff(staff, { command: "盘点加入批号" }, () => addBatch(count.id, batch, heldUnits))) ??
      notFound();
    if (!added.ok) return form.refuse({ form: [added.text] });
    return redirectWith(
      getListPath(path, { line: String(added.lineId) }),
      { kind: "success", text: "已加入盘点单，请填写数量。" },
      "admin",
    );
  }
  const { line: lineId, version, counted: counts } = form.value;
  const line = (await findLine(count.id, lineId)) ?? notFound();
  const used = await asStaff(staff, { command: "登记盘点数量" }, () =>
    takeNumbers(count.id, [{ lineId, counted: counts, version }], {
      by: staff.name,
      heldOf: heldUnits,
      now: now(),
    }),
  );
  if (!used?.ok) return form.refuse({ form: [used?.text ?? CLOSED] });
  const [other] = used.meanwhile;
  if (other) {
    const current = other.counted === null ? "未盘" : `${other.counted}（${other.countedBy}）`;
    const stale = toStale(
      { counted: "实盘数量" },
      other.version,
      { counted: current },
      { counted: String(counts) },
    );
    return json<ScanReply>({ status: "error", initialValue: form.input, stale }, 409);
  }
  const text = `${line.name} ${line.batch}：${counts}${line.unit}。`;
  return redirectWith(path, { kind: "success", text }, "admin");
}

export default function ScanCount() {
  return <ScanView {...useLoaderData<typeof loader>()} reply={useActionData<ScanReply>()} />;
}

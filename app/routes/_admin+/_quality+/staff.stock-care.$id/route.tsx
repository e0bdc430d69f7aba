/** 养护登记: one batch is inspected; with a problem its sale is stopped. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { DetailPageHeader, DetailSection, FactList } from "~/admin/detail/case-parts";
import { adminHandle } from "~/admin/frame/admin-handle";
import { careResultText, conditionsText } from "~/admin/quality/stock-care-list";
import { findQueue } from "~/admin/queue/next-path.server";
import { findStock } from "~/modules/catalogue/batches/stock-admin.server";
import { STOP_TEXTS } from "~/modules/catalogue/stock/stop";
import { heldUnits } from "~/modules/orders/order/held-units.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { CARE_RESULTS, STOCK_CARE_PATH, StockCareForm, stockCarePath } from "~/modules/stock-care/stock-care";
import { batchStockCare, recordStockCare } from "~/modules/stock-care/stock-care.server";
import { db } from "~/platform/database/database.server";
import { type FormReply, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { filledText } from "~/platform/values/missing";
import { readWhole } from "~/platform/values/whole-number";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { enteredIn, toErrorSummary } from "~/ui/forms/form-reply";

export const handle = adminHandle("养护登记", "warehouse.see", "warehouse.care");

const MAX_RECORDS = 50;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = readWhole(params["id"], 1) ?? notFound();
  const batch = (await findStock(id)) ?? notFound();
  const records = await batchStockCare(id, MAX_RECORDS);
  return json({
    batch,
    held: (await heldUnits(db, [id])).get(id) ?? 0,
    records,
    mayCare: staff.permissions.has(handle.change),
    mayReject: staff.permissions.has("warehouse.reject"),
    formKey: newFormToken(),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = readWhole(params["id"], 1) ?? notFound();
  if (!(await findStock(id))) return notFound();
  const queue = await findQueue(request.url, staff);
  const form = await readForm(request, StockCareForm);
  if (!form.ok) return form.response;
  const done =
    (await asStaff(staff, { command: "登记养护" }, () =>
      recordStockCare(id, { ...form.value, by: staff.name }, now()),
    )) ?? notFound();
  if (!done.ok) return form.refuse({ form: [done.text], ...(done.isStale && { isStale: true as const }) });
  if (form.value.result === "problem") {
    const text = "养护已登记，该批号已停售。不合格的请登记不合格品。";
    return redirectWith(stockCarePath(id), { kind: "success", text }, "admin");
  }
  const text = "养护已登记。";
  return redirectWith(await queue.nextPath(STOCK_CARE_PATH), { kind: "success", text }, "admin");
}

export default function StockCareOfBatch() {
  const { batch, held, records, mayCare, mayReject, formKey } = useLoaderData<typeof loader>();
  const onHand = batch.quantity + held;
  const canReject = mayReject && batch.quantity > 0 && records[0]?.result === "problem";
  return (
    <>
      <DetailPageHeader
        title={`养护 ${batch.number}`}
        state={
          batch.stop ? <span className="state state--stop">{`${STOP_TEXTS[batch.stop]}，不可售`}</span> : null
        }
        facts={`${batch.goods} ${batch.spec}，商品编号 ${batch.goodsId}`}
      />
      <div className="admin-body">
        <FactList
          rows={[
            ["生产日期", filledText(batch.producedOn)],
            ["有效期至", batch.expiresOn],
            ["库位", batch.place || "未登记"],
            ["在库", `${onHand}${batch.unit}`],
            ["未占用", `${batch.quantity}${batch.unit}`],
          ]}
        />
        {canReject ? (
          <p className="part">
            <Link className="button button--primary" to={`/staff/rejected-goods/new?batch=${batch.id}`}>
              登记不合格品
            </Link>
          </p>
        ) : null}
        {mayCare && onHand > 0 ? (
          <CareForm key={formKey} seen={records[0]?.id ?? 0} formKey={formKey} />
        ) : null}
        <DetailSection id="h-records" title="养护记录">
          {records.length === 0 ? <p className="soft">还没有养护记录。</p> : null}
          <FactList
            rows={records.map((record) => [
              formatTime(record.caredAt),
              `${careResultText(record)}。${record.quantity}${record.unit}，温湿度 ${conditionsText(record)}，${record.caredBy}`,
            ])}
          />
        </DetailSection>
        <p className="part">
          <Link to={`/staff/stock/${batch.id}`}>批号库存</Link> <Link to={STOCK_CARE_PATH}>返回养护</Link>
        </p>
      </div>
    </>
  );
}

function CareForm({ seen, formKey }: { seen: number; formKey: string }) {
  const reply = useActionData<FormReply>();
  const entered = (name: string) => ({
    name,
    defaultValue: enteredIn(reply, name),
    errors: reply?.error?.[name] ?? null,
  });
  const { defaultValue: result = "", ...resultField } = entered("result");
  return (
    <DetailSection id="h-care" title="登记养护" note="发现问题的，登记后立即停售">
      <Form method="post" className="form">
        <ErrorSummary errors={toErrorSummary(reply)} />
        <input type="hidden" name="formKey" value={formKey} />
        <input type="hidden" name="seen" value={seen} />
        <Field label="结果" required {...resultField}>
          <select defaultValue={result}>
            <option value="">请选择</option>
            {Object.entries(CARE_RESULTS).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </Field>
        <Field label="发现的问题" maxLength={200} hint="外观、包装或标签的异常" {...entered("problem")} />
        <Field label="处理措施" maxLength={200} hint="发现问题时必填" {...entered("measure")} />
        <Field
          label="温度（℃）"
          inputMode="text"
          autoComplete="off"
          hint="可不填"
          {...entered("temperature")}
        />
        <Field
          label="相对湿度（%）"
          inputMode="decimal"
          autoComplete="off"
          hint="可不填"
          {...entered("humidity")}
        />
        <p>
          <button className="button button--primary" type="submit" accessKey="s">
            登记
          </button>
        </p>
      </Form>
    </DetailSection>
  );
}

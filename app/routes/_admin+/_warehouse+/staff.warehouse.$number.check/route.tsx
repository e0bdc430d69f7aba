/** 出库复核: a second person compares a packed parcel with its units and trace codes, and passes or returns it. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { CaseField } from "~/admin/detail/case-field";
import { adminHandle } from "~/admin/frame/admin-handle";
import { findQueue } from "~/admin/queue/next-path.server";
import { refusableCodes } from "~/modules/orders/admin/pack-codes.server";
import { findPackingOrder } from "~/modules/orders/admin/packing.server";
import { batchesToShip } from "~/modules/orders/shipping/shipment.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { findPackedCodes } from "~/modules/trace-codes/codes/find-codes.server";
import { levelText } from "~/modules/trace-codes/codes/trace-code";
import {
  answerCheck,
  findOpenCheck,
  readCheckUnits,
} from "~/modules/trace-codes/packing/outbound-check.server";
import { db } from "~/platform/database/database.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { key } from "~/platform/values/number-fields";
import { optionalNoteField } from "~/platform/values/reason-field";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";

export const handle = adminHandle("出库复核", "warehouse.ship");

const CheckForm = z.object({
  id: key("请重新打开本页"),
  do: z.enum(["passed", "returned"], "请选择通过或退回"),
  note: optionalNoteField("说明"),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const order = (await findPackingOrder(params.number ?? "", now())) ?? notFound();
  const check = await findOpenCheck(order.id);
  if (check?.state !== "waiting") return json({ number: order.number, company: order.company, check: null });
  const units = readCheckUnits(check.units);
  const batches = await batchesToShip(db, order.id, now());
  const codes = await findPackedCodes([...units.keys()]);
  return json({
    number: order.number,
    company: order.company,
    check: {
      id: check.id,
      packedBy: check.packed_by,
      isOwn: check.packed_by === staff.name,
      rows: batches
        .filter(({ id }) => units.has(id))
        .map(({ id, name, batchNumber, unit }) => ({
          id,
          name,
          batch: batchNumber,
          quantity: `${units.get(id)}${unit}`,
          codes: codes
            .filter(({ rowId }) => rowId === id)
            .map(({ code, level, units: inIt }) => ({
              code,
              text: inIt > 1 ? `${levelText(level)}，内含 ${inIt}` : levelText(level),
            })),
        })),
    },
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const queue = await findQueue(request.url, staff);
  const order = (await findPackingOrder(params.number ?? "", now())) ?? notFound();
  const form = await readForm(request, CheckForm);
  if (!form.ok) return form.response;
  const { id, do: state, note } = form.value;
  if (state === "returned" && note === "") return form.refuse({ fields: { note: ["退回请写明哪里不符"] } });
  const open = await findOpenCheck(order.id);
  if (open?.id !== id) return form.refuse({ form: ["这次复核已有结果，请刷新"], isStale: true });
  const done = await asStaff(staff, { command: "出库复核", why: note }, () =>
    refusableCodes((trx) => answerCheck(trx, { id, state, note, actor: staff.name }, now())),
  );
  if (!done.ok) return form.refuse({ form: [done.text] });
  const text = state === "passed" ? "复核通过，可以发货。" : "已退回装箱人。";
  return redirectWith(await queue.nextPath("/staff/outbound-checks"), { kind: "success", text }, "admin");
}

export default function OutboundCheckPage() {
  const { number, company, check } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  return (
    <>
      <div className="admin-head">
        <h1>出库复核</h1>
        <span className="admin-head__note">{`订单 ${number}，${company}`}</span>
        <span className="admin-head__end">
          <Link to="/staff/outbound-checks">全部待复核</Link>
        </span>
      </div>
      <div className="admin-body">
        <ErrorSummary errors={toErrorSummary(reply)} />
        {check === null ? (
          <p className="soft">
            这个订单没有等待复核的包裹。<Link to={`/staff/warehouse/${number}`}>去发货</Link>
          </p>
        ) : (
          <Form method="post" className="form">
            <p>{`装箱人 ${check.packedBy}。${check.isOwn ? "装箱人不能复核自己装的包裹，请换一位同事。" : "请逐行核对实物、批号、数量和追溯码。"}`}</p>
            <input type="hidden" name="id" value={check.id} />
            {check.rows.map((row) => (
              <section className="part" key={row.id} aria-label={`${row.name} ${row.batch}`}>
                <p>
                  <strong>{`${row.name}，批号 ${row.batch}，${row.quantity}`}</strong>
                </p>
                {row.codes.length === 0 ? <p className="soft">没有追溯码</p> : null}
                <ul>
                  {row.codes.map(({ code, text }) => (
                    <li key={code}>{`${code} ${text}`}</li>
                  ))}
                </ul>
              </section>
            ))}
            <CaseField name="note" label="说明（退回时必填）" input={reply?.initialValue} />
            <div className="admin-foot">
              <button className="button button--primary" type="submit" name="do" value="passed" accessKey="s">
                复核通过
              </button>
              <button className="button" type="submit" name="do" value="returned">
                退回
              </button>
            </div>
          </Form>
        )}
      </div>
    </>
  );
}

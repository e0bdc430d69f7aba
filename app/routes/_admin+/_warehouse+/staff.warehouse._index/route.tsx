/** 待发货: orders to ship by delivery day, soonest first; whole orders ship by pasted tracking numbers. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";
import { z } from "zod";
import { getListPath, toListAddress, toListPage, type FilterField } from "~/admin/lists/list-address";
import { isAllTicked } from "~/admin/lists/ticked";
import { type BulkRowResult, findResults } from "~/admin/lists/results";
import { ORDER_FILTERS, readAdminFilter } from "~/modules/orders/admin/admin-filter";
import {
  countByDeliveryDay,
  listOrdersByDeliveryDay,
  type AdminOrderRow,
} from "~/modules/orders/admin/admin-orders.server";
import { orderFaultTexts } from "~/modules/orders/admin/packing.server";
import { MAX_LABELS, readLabels } from "~/modules/orders/admin/pasted-labels";
import { orderIdByNumber } from "~/modules/orders/order/orders.server";
import { shipIn } from "~/modules/orders/shipping/shipment.server";
import { inTransaction } from "~/platform/database/database.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { ListTable } from "~/admin/lists/list-table";
import { orderColumns } from "~/admin/lists/order-columns";
import { FilterFields, TickAll } from "~/admin/lists/tick-all";
import { FilterRow, ListFoot } from "~/admin/lists/list-parts";
import { ResultTable } from "~/admin/lists/result-table";
import { formatDeliveryDay } from "~/modules/shipping/delivery-days";
import { toDay } from "~/platform/values/clock";
import { NONE } from "~/platform/values/missing";
import { MAX_WAVE } from "~/modules/orders/admin/pick-wave";
import { formatYuan } from "~/platform/values/money";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary, enteredIn } from "~/ui/forms/form-reply";

export const handle = adminHandle("待发货", "warehouse.see", "warehouse.ship");

const ROWS = 50;
const PATH = "/staff/warehouse";

const LabelsForm = z.object({
  text: z.string("请粘贴订单号和运单号").trim().min(1, "请粘贴订单号和运单号"),
});

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const params = new URL(request.url).searchParams;
  const { input, after } = toListAddress(params, ORDER_FILTERS);
  const filter = readAdminFilter({ ...input, state: "pendingShipment" });
  const { rows: listed, ...foot } = toListPage(
    await listOrdersByDeliveryDay(filter, { after, limit: ROWS + 1 }),
    ROWS,
    {
      path: PATH,
      input,
      after,
    },
  );
  const faults = await orderFaultTexts(listed, now());
  const rows = listed.map((row) => ({ ...row, faults: faults.get(row.id) ?? [] }));
  return json({
    rows,
    input,
    isAll: isAllTicked(params),
    days: await countByDeliveryDay("pendingShipment"),
    today: toDay(now()),
    ...foot,
    mayShip: staff.permissions.has(handle.change),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, LabelsForm);
  if (!form.ok) return form.response;
  const labels = readLabels(form.value.text);
  if (labels.length > MAX_LABELS)
    return form.refuse({ fields: { text: [`一次最多 ${MAX_LABELS} 行，请分次粘贴`] } });
  const results = await findResults(labels, async (item): Promise<BulkRowResult> => {
    if (!item.ok) return { name: item.name, isDone: false, text: item.text };
    const id = await orderIdByNumber(item.name);
    const done =
      id === null
        ? null
        : await asStaff(staff, { command: "登记发货" }, () =>
            inTransaction((trx) =>
              shipIn(
                trx,
                id,
                { parcel: { ...item.label, rows: null }, actor: `operator:${staff.name}` },
                now(),
              ),
            ),
          );
    if (!done) return { name: item.name, isDone: false, text: "没有这个订单" };
    return { name: item.name, isDone: done.ok, text: done.ok ? "已发货" : done.text };
  });
  return json({ results });
}

export default function ToShip() {
  const reply = useActionData<FormReply & { results?: BulkRowResult[] }>();
  const { rows, input, isAll, days, today, first, next, mayShip } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="admin-head">
        <h1>待发货</h1>
        <span className="admin-head__note">已审核、还有商品未发出的订单</span>
      </div>
      <FilterRow path={PATH} fields={FIELDS} input={input} columns={COLUMNS} />
      <div className="admin-body">
        <DayLinks days={days} today={today} input={input} />
        <ErrorSummary errors={toErrorSummary(reply)} />
        {reply?.results ? <ResultTable results={reply.results} /> : null}
        {rows.length === 0 ? (
          <p className="soft">没有待发货的订单。</p>
        ) : (
          <Form action={`${PATH}/pick`} id="wave">
            <FilterFields input={input} isAll={isAll} />
            <ListTable<AdminOrderRow>
              caption="待发货订单"
              columns={COLUMNS}
              rows={rows}
              keyOf={({ id }) => id}
              ticks={{
                field: "numbers",
                isAll,
                nameOf: ({ number }) => number,
                valueOf: ({ isHeld, number }) => (isHeld ? undefined : number),
              }}
            />
          </Form>
        )}
        <ListFoot first={first} next={next} />
        {mayShip ? <PasteLabels reply={reply} /> : null}
      </div>
      {rows.length > 0 ? (
        <div className="admin-foot">
          <button className="button button--primary" type="submit" form="wave" accessKey="s">
            拣货单
          </button>
          <TickAll path={PATH} input={input} isAll={isAll} limit={MAX_WAVE} order="先配送、先下单的在前" />
        </div>
      ) : null}
    </>
  );
}

const FIELDS: readonly FilterField[] = [
  { name: "words", label: "公司、订单号、电话" },
  { name: "from", label: "下单日期从", type: "date" },
  { name: "to", label: "下单日期至", type: "date" },
  { name: "day", label: "配送日", type: "date" },
];

const COLUMNS = orderColumns(PATH, [
  {
    name: "配送日",
    className: "grid-table__keep",
    cell: ({ deliveryDay }) => (deliveryDay === null ? NONE : formatDeliveryDay(deliveryDay)),
  },
  { name: "金额", isFigure: true, cell: ({ payable }) => formatYuan(payable) },
]);

interface DayLinksProps {
  days: readonly { day: string | null; count: number }[];
  today: string;
  input: Readonly<Record<string, string>>;
}

/** The orders of each delivery day; none while no order has one. */
function DayLinks({ days, today, input }: DayLinksProps) {
  if (!days.some(({ day }) => day !== null)) return null;
  return (
    <p className="choices">
      <Link to={getListPath(PATH, { ...input, day: "" })}>全部</Link>
      {days.map(({ day, count }) => (
        <Link
          key={day}
          to={getListPath(PATH, { ...input, day: day ?? "none" })}
          aria-current={input.day === (day ?? "none") ? "true" : undefined}
        >
          {`${day === null ? "未约定" : formatDeliveryDay(day)} ${count} 单`}
          {day !== null && day < today ? <span className="late">（已过）</span> : null}
        </Link>
      ))}
    </p>
  );
}

function PasteLabels({ reply }: { reply: FormReply | undefined }) {
  return (
    <section className="part" aria-labelledby="h-labels">
      <div className="part__head">
        <h2 id="h-labels">批量登记运单</h2>
        <span className="part__note">每行一个订单：订单号 承运商 运单号；未发的商品全部发出</span>
      </div>
      <Form method="post" className="form">
        <textarea
          className="field__input"
          id="text"
          name="text"
          rows={6}
          aria-label="订单号、承运商和运单号"
          placeholder="2026112300000371 顺丰速运 SF1234567890"
          defaultValue={enteredIn(reply, "text")}
        />
        <p>
          <button className="button" type="submit">
            登记发货
          </button>
        </p>
      </Form>
    </section>
  );
}

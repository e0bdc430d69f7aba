/** 库存: batches with stock, reserved and free quantities, first expiring first. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";
import { listStock, type StockBatch } from "~/modules/catalogue/batches/stock-admin.server";
import { toListAddress, toListPage, type FilterField } from "~/admin/lists/list-address";
import { heldUnits } from "~/modules/orders/order/held-units.server";
import { db } from "~/platform/database/database.server";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { STOP_TEXTS } from "~/modules/catalogue/stock/stop";
import { type ListColumn, ListTable } from "~/admin/lists/list-table";
import { FilterRow, ListFoot } from "~/admin/lists/list-parts";
import { TICKED_FORM, TickedBody } from "~/admin/lists/ticked-body";
import { COUNTS_PATH } from "~/admin/stock-count/count-head";

export const handle = adminHandle("库存", "warehouse.see");

const ROWS = 50;
const PATH = "/staff/stock";

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { input, after } = toListAddress(new URL(request.url).searchParams, ["code", "expiry"]);
  const { rows, ...foot } = toListPage(await listStock(input, { after, limit: ROWS + 1, now: now() }), ROWS, {
    path: PATH,
    input,
    after,
  });
  const held = await heldUnits(
    db,
    rows.map(({ id }) => id),
  );
  return json({
    rows: rows.map((row) => ({ ...row, held: held.get(row.id) ?? 0 })),
    input,
    ...foot,
    mayCount: staff.permissions.has("warehouse.correct"),
  });
}

export default function Stock() {
  const { rows, input, first, next, mayCount } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="admin-head">
        <h1>库存</h1>
        <span className="admin-head__note">按批号，先到期的在前</span>
      </div>
      <FilterRow path="/staff/stock" fields={FIELDS} input={input} columns={COLUMNS} />
      <TickedBody isForm={mayCount} action={`${COUNTS_PATH}/new`}>
        {rows.length === 0 ? (
          <p className="soft">没有符合条件的批号。</p>
        ) : (
          <ListTable<StockRow>
            caption="各批号的库存"
            columns={COLUMNS}
            rows={rows}
            keyOf={({ id }) => id}
            rowClass={({ stop }) => (stop ? "grid-table__row--bad" : undefined)}
            ticks={
              mayCount
                ? {
                    field: "batches",
                    isAll: false,
                    valueOf: ({ id }) => String(id),
                    nameOf: ({ goods, number }) => `${goods} ${number}`,
                  }
                : undefined
            }
          />
        )}
        <ListFoot first={first} next={next} />
      </TickedBody>
      {mayCount && rows.length > 0 ? (
        <div className="admin-foot">
          <button className="button button--primary" type="submit" form={TICKED_FORM} accessKey="s">
            盘点勾选的批号
          </button>
          <span className="soft">先勾选；按库位或分类盘点请到“盘点”</span>
        </div>
      ) : null}
    </>
  );
}

type StockRow = StockBatch & { held: number };

const FIELDS: readonly FilterField[] = [
  { name: "code", label: "批号、商品编号、货号、条码" },
  {
    name: "expiry",
    label: "效期",
    options: [
      { value: "", name: "未过期" },
      { value: "near", name: "近效期" },
      { value: "expired", name: "已过期" },
      { value: "undated", name: "未填生产日期" },
    ],
  },
];

const COLUMNS: readonly ListColumn<StockRow>[] = [
  {
    name: "批号",
    className: "grid-table__keep",
    cell: ({ id, number }) => <Link to={`/staff/stock/${id}`}>{number}</Link>,
  },
  {
    name: "商品",
    isHeading: true,
    cell: ({ goods, spec, goodsId }) => (
      <>
        <span className="grid-table__name">{goods}</span>
        <span className="grid-table__sub">
          {spec}，编号 {goodsId}
        </span>
      </>
    ),
  },
  {
    name: "库位",
    className: "grid-table__keep",
    isNamed: true,
    cell: ({ place }) => place || "未登记",
  },
  {
    name: "有效期至",
    className: "grid-table__keep",
    isNamed: true,
    cell: ({ expiresOn }) => expiresOn,
  },
  {
    name: "在库",
    isFigure: true,
    isNamed: true,
    cell: ({ quantity, held, unit }) => `${quantity + held}${unit}`,
  },
  { name: "订单占用", isFigure: true, isNamed: true, cell: ({ held }) => held },
  { name: "未占用", isFigure: true, isNamed: true, cell: ({ quantity }) => quantity },
  {
    name: "状态",
    cell: ({ stop }) =>
      stop ? <span className="state state--stop">{`${STOP_TEXTS[stop]}，不可售`}</span> : null,
  },
];

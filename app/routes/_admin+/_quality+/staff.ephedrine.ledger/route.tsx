/** 含麻专册: every batch of ephedrine products that left the shop, day by day. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { toListAddress } from "~/admin/lists/list-address";
import { ListExports } from "~/admin/lists/list-exports";
import { FilterRow } from "~/admin/lists/list-parts";
import { ledgerPart } from "~/modules/ephedrine/ephedrine-ledger.server";
import { getEphedrineLedgerSpan, readLedgerDays } from "~/modules/ephedrine/ledger-days";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { LedgerTable } from "./ledger-table";

export const handle = adminHandle("含麻专册", "quality.ledger");

const MAX_ROWS = 500;
const PATH = "/staff/ephedrine/ledger";
const FIELDS = [
  { name: "from", label: "发货日期从", type: "date" as const },
  { name: "to", label: "到", type: "date" as const },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { input } = toListAddress(new URL(request.url).searchParams, ["from", "to"]);
  const days = readLedgerDays(input, now());
  const part = await ledgerPart(...getEphedrineLedgerSpan(days), MAX_ROWS);
  return json({ input: { ...days }, ...part, maySeeOrders: staff.permissions.has("orders.see") });
}

export default function Ledger() {
  const { input, rows, isWhole, maySeeOrders } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="admin-head">
        <h1>含麻专册</h1>
        <span className="admin-head__note">已发货的含麻商品，每个批号一行，不选日期为本月</span>
      </div>
      <FilterRow path={PATH} fields={FIELDS} input={input}>
        <ListExports path={`${PATH}/export`} input={input} />
      </FilterRow>
      <div className="admin-body">
        {isWhole ? null : (
          <p className="second">
            <strong>只显示前 {MAX_ROWS} 行</strong>
            <span>请缩短日期范围，或导出全部</span>
          </p>
        )}
        <LedgerTable rows={rows} maySeeOrders={maySeeOrders} />
      </div>
    </>
  );
}

/** /kjcg/proposed 建议订单: what staff wrote for the company, newest first. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { DRAFT_ORDER_STATES, draftOrderHref } from "~/modules/cart/draft-orders/draft-order";
import { listDraftOrders } from "~/modules/cart/draft-orders/draft-order.server";
import { QUICK_PATH } from "~/modules/cart/quick-order/quick-order";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import type { PageHandle } from "~/shell/handle";
import { Empty } from "~/ui/empty";

export const handle: PageHandle = { title: "建议订单" };

const SHOWN = 50;

export async function loader({ request }: LoaderFunctionArgs) {
  const { companyId } = (await requireCompany(request)).buyer;
  return json(await listDraftOrders({ state: null, companyId }, { after: null, limit: SHOWN }, now()));
}

export default function DraftOrderOrders() {
  const rows = useLoaderData<typeof loader>();
  return (
    <div className="surface surface--flush quick">
      {rows.length === 0 ? (
        <Empty title="没有客服代拟的订单" to={QUICK_PATH} text="快捷采购" />
      ) : (
        <ul className="templates">
          {rows.map(({ id, staffName, kinds, state, sentAt }) => (
            <li className="templates__item" key={id}>
              <Link to={draftOrderHref(id)}>{`${formatTime(sentAt!)} ${staffName} 代拟`}</Link>{" "}
              <span className="quick-table__soft">{`${kinds} 种商品，${DRAFT_ORDER_STATES[state]}`}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

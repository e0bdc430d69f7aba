/** /star/alerts 到货提醒: the company's stock alerts, which can be cancelled. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { STOCK_ALERTS_HREF } from "~/modules/catalogue/goods/grant-request-words";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { stockAlertsPage, type WaitedGoods } from "~/modules/favourites/stock-alerts-page.server";
import { toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import type { PageHandle } from "~/shell/handle";
import { Empty } from "~/ui/empty";
import { Pager } from "~/ui/navigation/pager";

export const handle: PageHandle = { title: "到货提醒" };

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireCompany(request);
  return json(await stockAlertsPage(viewer, new URL(request.url).searchParams, now()));
}

const toHref = (page: number) => (page > 1 ? `${STOCK_ALERTS_HREF}?page=${page}` : STOCK_ALERTS_HREF);

export default function StockAlerts() {
  const { rows, total, page, pages } = useLoaderData<typeof loader>();
  return (
    <>
      <section className="surface" aria-labelledby="alerts-title">
        <div className="surface__head">
          <h2 className="surface__title" id="alerts-title">
            到货提醒<small>{`${total} 种商品`}</small>
          </h2>
          <Link to="/star">返回我的收藏</Link>
        </div>
        <p className="favourite__soft">
          商品到货且贵企业可以购买时，通过“我的消息”通知您，每次设置通知一次。
        </p>
        {rows.length === 0 ? (
          <Empty title="没有等待到货的商品" to="/list" text="去选购" />
        ) : (
          <ul className="favourite-groups">
            {rows.map((row) => (
              <AlertRow key={row.goodsId} row={row} back={toHref(page)} />
            ))}
          </ul>
        )}
      </section>
      <Pager page={page} pages={pages} href={toHref} />
    </>
  );
}

function AlertRow({ row, back }: { row: WaitedGoods; back: string }) {
  const { goodsId, requestedAt, name, spec, manufacturer, reason } = row;
  return (
    <li className="favourite-groups__item">
      <div>
        <Link to={`/list/info/${goodsId}`}>{name}</Link>
        <p className="favourite__soft">{`${spec} · ${manufacturer}`}</p>
        <p className="favourite__soft">{`${toDay(requestedAt)} 设置 · ${reason || "现在可以购买"}`}</p>
      </div>
      <Form method="post" action="/stock-alerts" preventScrollReset>
        <input type="hidden" name="back" value={back} />
        <button type="submit" className="button button--small" name="cancel" value={goodsId}>
          取消提醒
          <span className="sr-only">{`：${name}`}</span>
        </button>
      </Form>
    </li>
  );
}

/** /bhjy 补货建议: what the company should order again, by its own rhythm; a number goes into the quick-order table, never into the cart. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { DRAFT_PATH } from "~/modules/cart/quick-order/order-draft";
import { addToDraft } from "~/modules/cart/quick-order/order-draft.server";
import { GoodsPrice } from "~/modules/catalogue/cards/goods-card";
import { ShownTermsField } from "~/modules/catalogue/cards/shown-terms-field";
import { shortName } from "~/modules/catalogue/goods/goods";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import {
  MIN_PURCHASES,
  REPLENISHMENT_PATH,
  type ReplenishmentKind,
} from "~/modules/orders/overview/replenishment";
import { ReplenishmentForm } from "~/modules/orders/overview/replenishment-form";
import { replenishmentPage, type ReplenishmentRow } from "~/modules/orders/overview/replenishment.server";
import { SHORTAGE_VIEWS, shortagesHref } from "~/modules/shortages/shortages";
import { countShortages } from "~/modules/shortages/shortages.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import type { PageHandle } from "~/shell/handle";
import { Empty } from "~/ui/empty";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { Tabs } from "~/ui/navigation/tabs";
import { Stock } from "~/ui/stock";
import { TableHead, type HeadColumn } from "~/ui/table-head";

export const handle: PageHandle = { title: "补货建议" };

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireCompany(request);
  const page = await replenishmentPage(viewer, now());
  return json({ ...page, counts: await countShortages(viewer.buyer.companyId) });
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireCompany(request);
  const form = await readForm(request, ReplenishmentForm);
  if (!form.ok) return form.response;
  if (form.value.input.size === 0) return form.refuse({ form: ["请填写要补货的数量"] });
  const filled = await addToDraft(viewer, form.value, now());
  if (!filled.ok) return form.refuse({ form: [filled.text] });
  return redirectWith(REPLENISHMENT_PATH, {
    kind: "success",
    text: `已将 ${filled.added} 种商品填入采购表格，还没有加入购物车`,
    action: { to: DRAFT_PATH, text: "查看表格" },
  });
}

const KINDS: Record<ReplenishmentKind, { text: string; colour: string }> = {
  due: { text: "到期", colour: "orange" },
  soon: { text: "将到", colour: "plain" },
  season: { text: "旺季", colour: "amber" },
};

const COLUMNS: readonly HeadColumn[] = [["商品与依据"], ["价格"], ["库存"], ["建议"]];

export default function ReplenishmentPage() {
  const { rows, unknown, counts } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const tabs = [
    { to: shortagesHref("open"), text: SHORTAGE_VIEWS.open, count: counts.open },
    { to: shortagesHref("came"), text: SHORTAGE_VIEWS.came, count: counts.came },
    { to: REPLENISHMENT_PATH, text: "补货建议", count: rows.length, current: true },
  ];
  return (
    <>
      <ErrorSummary errors={toErrorSummary(reply)} />
      <section className="surface surface--flush quick" aria-label="补货建议">
        <Tabs label="缺货本" items={tabs} />
        <p className="short__hint">
          按贵企业自己的采购记录推算，仅供参考。点数量填入采购表格，由您核对后再加入购物车。
          {unknown > 0 ? `另有 ${unknown} 种商品采购不足 ${MIN_PURCHASES} 次，数据太少，暂不推算。` : ""}
        </p>
        {rows.length === 0 ? (
          <Empty title="现在没有需要补货的商品" to={DRAFT_PATH} text="打开采购表格" />
        ) : (
          <Form method="post" preventScrollReset>
            <table className="quick-table quick-table--admin">
              <caption className="sr-only">建议补货的商品</caption>
              <TableHead columns={COLUMNS} />
              <tbody>
                {rows.map((row) => (
                  <ReplenishmentLine key={row.goods.id} row={row} />
                ))}
              </tbody>
            </table>
            <p className="short__hint">
              <button type="submit" className="button button--primary">
                全部填入采购表格
              </button>{" "}
              <Link className="button" to={DRAFT_PATH}>
                查看表格
              </Link>
            </p>
          </Form>
        )}
      </section>
    </>
  );
}

function ReplenishmentLine({
  row: { goods, offer, kind, quantity, reason, inTable },
}: {
  row: ReplenishmentRow;
}) {
  const { text, colour } = KINDS[kind];
  return (
    <tr>
      <td className="quick-table__goods">
        <Link className="quick-table__name" to={`/list/info/${goods.id}`}>
          {goods.name}
        </Link>
        <span className={`tag tag--${colour}`}>{text}</span>
        <span className="quick-table__soft">{`${goods.spec} · ${shortName(goods.manufacturer)}`}</span>
        <span>{reason}</span>
      </td>
      <td className="quick-table__price">
        <GoodsPrice goods={goods} offer={offer} flat />
      </td>
      <td className="quick-table__stock">
        <Stock stock={goods.stock} />
      </td>
      <td className="quick-table__entry">
        <input type="hidden" name={`number-${goods.id}`} value={quantity} />
        <ShownTermsField goods={goods} offer={offer} />
        <button
          type="submit"
          className="button button--small button--soft"
          name="fill"
          value={`${goods.id}:${quantity}`}
        >
          {`${quantity}${goods.unit}`}
          <span className="sr-only">{`填入采购表格：${goods.name}`}</span>
        </button>
        {inTable > 0 ? <span className="quick-table__soft">{`表格中 ${inTable}${goods.unit}`}</span> : null}
      </td>
    </tr>
  );
}

import { Form, Link } from "@remix-run/react";
import { GoodsPrice } from "~/modules/catalogue/cards/goods-card";
import { ShownTermsField } from "~/modules/catalogue/cards/shown-terms-field";
import { shortName } from "~/modules/catalogue/goods/goods";
import {
  dayAfter,
  MAX_WAIT_DAYS,
  SAMENESS,
  SHORTAGE_VIEWS,
  shortagesHref,
  USUAL_WAIT_DAYS,
  type ShortageView,
} from "~/modules/shortages/shortages";
import type { ShortageRow, ShortagesPage, ShownSubstitute } from "~/modules/shortages/shortages-page.server";
import { REPLENISHMENT_PATH } from "~/modules/orders/overview/replenishment";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { toDay } from "~/platform/values/clock";
import { Empty } from "~/ui/empty";
import { formatExpiry } from "~/ui/expiry";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { Pager } from "~/ui/navigation/pager";
import { Tabs } from "~/ui/navigation/tabs";
import { Stock } from "~/ui/stock";

interface ShortagesViewProps extends ShortagesPage {
  token: string;
  reply: FormReply | undefined;
}

const VIEWS = Object.keys(SHORTAGE_VIEWS) as ShortageView[];

const HINTS: Record<ShortageView, string> = {
  open: "下单时缺货、库存不足的商品自动记在这里。可以等到某一天、改买替代品，或者删除。",
  came: "这些商品已经到货，30 天后自动删除。填写数量即可加入购物车。",
};

export function ShortagesView({ view, rows, counts, page, pages, today, token, reply }: ShortagesViewProps) {
  const here = shortagesHref(view, page);
  return (
    <>
      <ErrorSummary errors={toErrorSummary(reply)} />
      <section className="surface surface--flush" aria-label={SHORTAGE_VIEWS[view]}>
        <Tabs
          label="缺货本"
          items={[
            ...VIEWS.map((item) => ({
              to: shortagesHref(item),
              text: SHORTAGE_VIEWS[item],
              count: counts[item],
              current: item === view,
            })),
            { to: REPLENISHMENT_PATH, text: "补货建议" },
          ]}
        />
        <p className="short__hint">{HINTS[view]}</p>
        {rows.length === 0 ? (
          <Empty title={view === "open" ? "没有缺货的商品" : "没有新到货的商品"} to="/list" text="去选购" />
        ) : (
          <ul>
            {rows.map((row) => (
              <Short key={row.goodsId} row={row} here={here} today={today} token={token} reply={reply} />
            ))}
          </ul>
        )}
      </section>
      <Pager page={page} pages={pages} href={(to) => shortagesHref(view, to)} />
    </>
  );
}

interface ShortProps {
  row: ShortageRow;
  here: string;
  today: string;
  token: string;
  reply: FormReply | undefined;
}

function Short({ row, here, today, token, reply }: ShortProps) {
  const { goods, offer, reason, substitutes } = row;
  const canBuy = reason === "";
  return (
    <li className="short">
      <div className="short__what">
        <h2>
          <Link to={`/list/info/${goods.id}`}>{goods.name}</Link>
        </h2>
        <p className="short__soft">{`${goods.spec} · ${shortName(goods.manufacturer)}`}</p>
        <GoodsPrice goods={goods} offer={offer} flat />
        <p>{row.units > 0 ? `要 ${row.units}${goods.unit}` : "数量未填"}</p>
        <p className="short__soft">{stateText(row)}</p>
      </div>
      <div className="short__subs">
        {canBuy ? (
          <ul className="subs">
            <Substitute
              row={row}
              substitute={{ goods, offer, sameness: null, perPiece: "", difference: null }}
              here={here}
              token={token}
            />
          </ul>
        ) : null}
        {!canBuy && substitutes.length > 0 ? (
          <ul className="subs">
            {substitutes.map((substitute) => (
              <Substitute
                key={substitute.goods.id}
                row={row}
                substitute={substitute}
                here={here}
                token={token}
              />
            ))}
          </ul>
        ) : null}
        {!canBuy && substitutes.length === 0 ? (
          <p className="short__soft">没有可以购买的同成分商品。</p>
        ) : null}
      </div>
      <Choices row={row} here={here} today={today} reply={reply} />
    </li>
  );
}

function stateText({ requestedAt, cameAt, isWaiting, isOver, waitUntil, reason }: ShortageRow): string {
  const since = `${toDay(requestedAt)} 记`;
  if (cameAt !== null) return `${since} · ${toDay(cameAt)} 到货${reason ? ` · ${reason}` : ""}`;
  const now = reason || "现在可以购买";
  if (isOver) return `${since} · ${now} · 等到 ${waitUntil} 没有到货，请重新选择`;
  if (!isWaiting) return `${since} · ${now} · 请选择`;
  return `${since} · ${now} · ${waitUntil === null ? "一直等" : `等到 ${waitUntil}`}，到货后通知您`;
}

interface SubstituteProps {
  row: ShortageRow;
  /** `sameness` is null for the product itself */
  substitute: Omit<ShownSubstitute, "sameness"> & { sameness: ShownSubstitute["sameness"] | null };
  here: string;
  token: string;
}

function Substitute({ row, substitute, here, token }: SubstituteProps) {
  const { goods, offer, sameness, perPiece, difference } = substitute;
  const id = `number-${row.goodsId}-${goods.id}`;
  return (
    <li className="sub">
      {sameness === null ? null : (
        <p className="sub__name">
          <Link to={`/list/info/${goods.id}`}>{goods.name}</Link>
          <span className={`tag tag--${SAMENESS[sameness].colour}`}>{SAMENESS[sameness].text}</span>
        </p>
      )}
      {sameness === null ? null : (
        <p className="short__soft">{`${goods.spec} · ${shortName(goods.manufacturer)}`}</p>
      )}
      <p className="sub__money">
        <GoodsPrice goods={goods} offer={offer} flat />
        {perPiece ? <span>{perPiece}</span> : null}
        {difference === null ? null : <span>{differenceText(difference)}</span>}
      </p>
      <p className="short__soft">
        <Stock stock={goods.stock} />
        {goods.nearestExpiry ? `　${formatExpiry(goods.nearestExpiry, goods.isNearExpiry)}` : ""}
      </p>
      <Form className="sub__buy" method="post" action={here} preventScrollReset>
        <input type="hidden" name="token" value={`${token}-${row.goodsId}-${goods.id}`} />
        <input type="hidden" name="goods" value={row.goodsId} />
        <input type="hidden" name="instead" value={goods.id} />
        <ShownTermsField goods={goods} offer={offer} />
        <label className="sr-only" htmlFor={id}>{`数量（${goods.unit}）：${goods.name}`}</label>
        <input
          className="field__input"
          id={id}
          type="text"
          name="number"
          inputMode="numeric"
          autoComplete="off"
          placeholder={`${goods.packSize}${goods.unit}起`}
        />
        <button type="submit" className="button button--small button--soft" name="do" value="take">
          加入
          <span className="sr-only">{`购物车：${goods.name}`}</span>
        </button>
      </Form>
    </li>
  );
}

function differenceText(difference: number): string {
  if (difference === 0) return "价格相同";
  return difference < 0 ? `便宜 ${-difference}%` : `贵 ${difference}%`;
}

function Choices({ row, here, today, reply }: Omit<ShortProps, "token">) {
  const { goodsId, goods, waitUntil, cameAt, reason } = row;
  const id = `until-${goodsId}`;
  const entered = reply?.error?.[id] ? String(reply.initialValue?.["until"] ?? "") : null;
  const canWait = cameAt === null || reason !== "";
  return (
    <Form className="short__do" method="post" action={here} preventScrollReset>
      <input type="hidden" name="goods" value={goodsId} />
      {canWait ? (
        <>
          <label htmlFor={id}>
            等到
            <span className="sr-only">{`：${goods.name}`}</span>
          </label>
          <input
            className="field__input"
            id={id}
            type="date"
            name="until"
            min={today}
            max={dayAfter(today, MAX_WAIT_DAYS)}
            defaultValue={entered ?? waitUntil ?? dayAfter(today, USUAL_WAIT_DAYS)}
            aria-invalid={entered === null ? undefined : true}
          />
          <button type="submit" className="button button--small" name="do" value="wait">
            等<span className="sr-only">{`：${goods.name}`}</span>
          </button>
        </>
      ) : null}
      <button type="submit" className="link-button link-button--quiet" name="do" value="drop">
        不要了
        <span className="sr-only">{`：${goods.name}`}</span>
      </button>
    </Form>
  );
}

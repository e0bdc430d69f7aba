import { Link } from "@remix-run/react";
import { toDay, formatTime } from "~/platform/values/clock";
import { Empty } from "~/ui/empty";
import { Meter } from "~/ui/charts/meter";
import { Notice } from "~/ui/notice";
import { Pager } from "~/ui/navigation/pager";
import { Status } from "~/ui/status";
import { Tabs } from "~/ui/navigation/tabs";
import {
  RECEIPT_STATES,
  RECEIPT_TONES,
  receiptListPath,
  receiptPath,
  type ReceiptCard,
  type ReceiptListPage,
  type ReceiptState,
} from "~/modules/ephedrine/receipt";

export function ReceiptListView({ page }: { page: ReceiptListPage }) {
  const { counts, quota } = page;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const tab = (state: ReceiptState) => ({
    to: receiptListPath(state),
    text: RECEIPT_STATES[state],
    count: counts[state],
    current: page.state === state,
  });
  return (
    <>
      {counts.overdue > 0 ? (
        <Notice kind="error" more={{ to: receiptListPath("overdue"), text: "查看已逾期" }}>
          {`有 ${counts.overdue} 张回执单已逾期，签回后即可继续购买含麻商品。`}
        </Notice>
      ) : null}
      <section className="surface">
        <div className="surface__head">
          <h2 className="surface__title">本月含麻商品额度</h2>
          <span>{letterText(quota.letter)}</span>
        </div>
        <Meter
          green
          value={Math.min(quota.bought, quota.monthly)}
          max={Math.max(quota.monthly, 1)}
          label="本月已用额度"
          text={`已购 ${quota.bought} 件，还可购 ${Math.max(0, quota.monthly - quota.bought)} 件`}
        />
      </section>
      <section className="surface surface--flush">
        <div className="surface__head">
          <h1 className="surface__title">
            含麻回执单<small>{`共 ${page.total} 张`}</small>
          </h1>
          <Link to="/order">我的订单</Link>
        </div>
        <Tabs
          label="状态"
          items={[
            { to: receiptListPath(null), text: "全部", count: all, current: page.state === null },
            tab("waiting"),
            tab("toSign"),
            tab("overdue"),
            tab("signed"),
          ]}
        />
        {page.cards.length === 0 ? (
          <Empty
            title={page.state ? `没有${RECEIPT_STATES[page.state]}的回执单` : "还没有含麻回执单"}
            to={page.state ? "/hmdd" : "/list"}
            text={page.state ? "查看全部" : "去选购商品"}
          >
            <p>含麻商品的订单发货后，在这里打印并签回回执单。</p>
          </Empty>
        ) : (
          <ul className="case-cards">
            {page.cards.map((card) => (
              <Card card={card} key={card.orderId} />
            ))}
          </ul>
        )}
      </section>
      <Pager page={page.page} pages={page.pages} href={(at) => receiptListPath(page.state, at)} />
    </>
  );
}

function letterText(letter: ReceiptListPage["quota"]["letter"]): string {
  if (!letter) return "未登记购买函，按统一额度";
  return `购买函 ${letter.number}，${letter.endsOn === null ? "长期有效" : `有效期至 ${letter.endsOn}`}`;
}

function Card({ card }: { card: ReceiptCard }) {
  const { state } = card;
  const names = card.goods.slice(0, 2).join("、");
  const more = card.goods.length > 2 ? `等 ${card.goods.length} 种` : "";
  return (
    <li className="case-cards__item">
      <div className="case-cards__what">
        <p className="case-cards__name">
          <Link to={receiptPath(card.orderId)}>{card.number}</Link>
        </p>
        <p className="case-spec">{`${toDay(card.shippedAt)} 发货，${dueText(card)}`}</p>
        <p className="case-cards__goods">{`${names}${more}，共 ${card.units} 件`}</p>
      </div>
      <div className="case-cards__state">
        <Status kind={RECEIPT_TONES[state]} text={RECEIPT_STATES[state]} />
        {state === "toSign" || state === "overdue" ? (
          <p>
            <Link to={receiptPath(card.orderId)}>
              去签回
              <span className="sr-only">{`：${card.number}`}</span>
            </Link>
          </p>
        ) : null}
      </div>
    </li>
  );
}

function dueText({ state, due, signedAt }: ReceiptCard): string {
  if (signedAt !== null) return `${formatTime(signedAt)} 签回`;
  if (due === null) return "收货后 7 日内签回";
  return state === "overdue" ? `应于 ${toDay(due)} 前签回` : `请于 ${toDay(due)} 前签回`;
}

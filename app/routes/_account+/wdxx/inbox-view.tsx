import { Form, Link } from "@remix-run/react";
import { OfferedGoods } from "~/modules/catalogue/cards/offered-goods";
import type { CardGoods, GoodsOffer } from "~/modules/catalogue/goods/goods";
import { formatTime } from "~/platform/values/clock";
import { Empty } from "~/ui/empty";
import { Pager } from "~/ui/navigation/pager";
import { Tabs } from "~/ui/navigation/tabs";
import {
  inboxHref,
  topicText,
  type Inbox,
  type InboxMessage,
  type InboxFilter as View,
} from "~/modules/notifications/inbox";
import { MESSAGE_TOPICS, type MessageTopic } from "~/modules/notifications/kinds/message-kind";

const TOPICS = Object.keys(MESSAGE_TOPICS) as MessageTopic[];
const nameOf = (view: View) => (view === "all" ? "全部" : MESSAGE_TOPICS[view]);

/** Products offered in the page's messages, as the company may buy them now. */
interface Offered {
  goods: CardGoods;
  offer: GoodsOffer | null;
}

type InboxViewProps = Inbox & { offered: readonly Offered[] };

export function InboxView({ view, unread, total, page, pages, messages, offered }: InboxViewProps) {
  return (
    <>
      <div className="surface surface--flush">
        <Tabs
          label="消息分类"
          items={(["all", ...TOPICS] as View[]).map((item) => ({
            to: inboxHref(item),
            text: nameOf(item),
            count: unread[item],
            current: item === view,
          }))}
        />
        {messages.length === 0 ? (
          <Empty title={view === "all" ? "暂无消息" : `暂无${nameOf(view)}消息`} to="/user" text="会员中心" />
        ) : (
          <>
            <div className="inbox__bar">
              <p>{`共 ${total} 条，未读 ${unread[view]} 条`}</p>
              {unread[view] > 0 ? <ReadAll view={view} page={page} /> : null}
            </div>
            <ul className="inbox">
              {messages.map((message) => (
                <Message
                  key={message.id}
                  message={message}
                  offered={offered.find(({ goods }) => goods.id === message.goodsId)}
                  back={inboxHref(view, page)}
                />
              ))}
            </ul>
          </>
        )}
      </div>
      <Pager page={page} pages={pages} href={(n) => inboxHref(view, n)} />
    </>
  );
}

function ReadAll({ view, page }: { view: View; page: number }) {
  return (
    <Form method="post" action="/wdxx" preventScrollReset>
      <input type="hidden" name="back" value={inboxHref(view, page)} />
      <button type="submit" className="button button--small" name="all" value={view}>
        {view === "all" ? "全部标为已读" : `${nameOf(view)}消息全部标为已读`}
      </button>
    </Form>
  );
}

function Message(props: { message: InboxMessage; offered: Offered | undefined; back: string }) {
  const { message, offered, back } = props;
  const { id, kind, title, body, url, createdAt, isRead } = message;
  return (
    <li className={isRead ? "inbox__item" : "inbox__item inbox__item--new"}>
      <div className="inbox__head">
        <h2 className="inbox__title">
          {isRead ? null : <span className="inbox__new">未读</span>}
          {title}
        </h2>
        <p className="inbox__fact">
          {topicText(kind)}
          <time dateTime={new Date(createdAt).toISOString()}>{formatTime(createdAt)}</time>
        </p>
      </div>
      <p className="inbox__body">{body}</p>
      {isRead ? (
        url ? (
          <Link className="button button--small" to={url}>
            查看
            <span className="sr-only">{`：${title}`}</span>
          </Link>
        ) : null
      ) : (
        <Form className="inbox__do" method="post" action="/wdxx" preventScrollReset={!url}>
          <input type="hidden" name="back" value={back} />
          {url ? (
            <button type="submit" className="button button--small button--soft" name="open" value={id}>
              查看
              <span className="sr-only">{`：${title}`}</span>
            </button>
          ) : null}
          <button type="submit" className="link-button" name="read" value={id}>
            标为已读
            <span className="sr-only">{`：${title}`}</span>
          </button>
        </Form>
      )}
      {offered ? <OfferedGoods {...offered} quantity={offered.goods.packSize} back={back} /> : null}
    </li>
  );
}

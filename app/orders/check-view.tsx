/** Step 2: address, goods by warehouse, delivery, invoice, wishes and the sum; changes are shown and asked about. */
import { Form, Link, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { PriceSum } from "~/cart/price-sum";
import { formatTime } from "~/platform/clock";
import { formatYuan } from "~/platform/money";
import { Empty } from "~/ui/empty";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { Notice } from "~/ui/notice";
import type { CheckPage, CheckReply } from "./check-page";
import { ExpiryWish, ShortLines } from "./check-floor";
import { DELIVERIES, INVOICES, REMARK_LENGTH, type Delivery } from "./draft";
import { CheckTable } from "./goods-table";

const typedIn = (reply: CheckReply | undefined, name: string) => {
  const value = reply?.initialValue?.[name];
  return typeof value === "string" ? value : undefined;
};

export function CheckView({ page, reply }: { page: CheckPage; reply?: CheckReply }) {
  const [delivery, setDelivery] = useState<Delivery>(
    typedIn(reply, "delivery") === "pickup" ? "pickup" : "carrier",
  );
  // The answer comes before the page is read anew: a press in between would confirm what the buyer no longer sees.
  const isBusy = useNavigation().state !== "idle";
  if (page.parts.length === 0) return <NothingToOrder page={page} reply={reply} />;
  const errors = errorsOf(reply);
  const payable = delivery === "pickup" ? page.pickupPayable : page.payable;
  return (
    <>
      <h1 className="sr-only">核对订单信息</h1>
      <Form className="checkout" method="post" preventScrollReset>
        <button type="submit" name="intent" value="place" hidden>
          提交订单
        </button>
        <ErrorSummary errors={errors} />
        <ShortLines page={page} reply={reply} />
        <Changes page={page} reply={reply} />
        {page.group ? <GroupTerms group={page.group} /> : null}
        <input type="hidden" name="token" value={page.token} />
        <input type="hidden" name="seen" value={page.seen} />
        <Addresses page={page} chosen={typedIn(reply, "addressId")} />
        {page.parts.map((part) => (
          <section className="surface surface--flush" key={part.isEphedrine ? "ephedrine" : "ordinary"}>
            <div className="surface__head">
              <h2 className="surface__title">
                {part.isEphedrine ? "含麻黄碱商品" : "商品清单"}
                <small>
                  {`${part.kinds} 种，${part.units} 件，${part.groups.length} 个包裹`}
                  {part.isEphedrine ? "，单独成一张订单，仅支持对公转账" : ""}
                </small>
              </h2>
              <Link to={page.back.to}>{`${page.back.text}修改`}</Link>
            </div>
            <CheckTable groups={part.groups} label={part.isEphedrine ? "含麻黄碱商品" : "商品清单"} />
          </section>
        ))}
        <Refused page={page} />
        <div className="checkout__two">
          <div className="checkout">
            <DeliveryChoice page={page} delivery={delivery} onChange={setDelivery} />
            <InvoiceChoice page={page} chosen={typedIn(reply, "invoiceType") ?? "ordinary"} />
            <Wishes page={page} reply={reply} />
          </div>
          <div className="checkout">
            {page.parts.map((part) => (
              <section className="surface" key={part.isEphedrine ? "ephedrine" : "ordinary"}>
                <div className="surface__head">
                  <h2 className="surface__title">{part.isEphedrine ? "含麻订单金额" : "金额明细"}</h2>
                </div>
                <PriceSum rows={part.rows} />
                {part.cashback ? (
                  <p className="field__hint">
                    {`订单完成后返红包 ${formatYuan(part.cashback.amount)}（${part.cashback.name}）`}
                  </p>
                ) : null}
              </section>
            ))}
          </div>
        </div>
        <div className="surface checkout__bar">
          <label className="choice">
            <input
              className="choice__box"
              type="checkbox"
              name="agree"
              id="agree"
              value="1"
              defaultChecked={reply?.initialValue ? typedIn(reply, "agree") === "1" : true}
            />
            <span>
              已阅读并同意<Link to="/help/zfps/ypth">药品退换规则</Link>
            </span>
          </label>
          <span aria-live="polite">
            应付 <strong>{formatYuan(payable)}</strong>
          </span>
          <button
            type="submit"
            className="button button--pay button--large"
            name="intent"
            value="place"
            disabled={isBusy}
            aria-busy={isBusy || undefined}
          >
            {reply?.changes && !reply.isBlocked ? "确认变化并提交订单" : "提交订单"}
          </button>
        </div>
      </Form>
    </>
  );
}

function errorsOf(reply: CheckReply | undefined) {
  if (typedIn(reply, "intent") === "address") return [];
  return Object.entries(reply?.error ?? {}).flatMap(([name, texts]) =>
    (texts ?? []).map((text) => (name ? { name, text } : { text })),
  );
}

/** What is no longer as the buyer saw it; focus comes here, because sending the form did nothing yet. */
function Changes({ page, reply }: { page: CheckPage; reply?: CheckReply }) {
  const box = useRef<HTMLDivElement>(null);
  const told = new Set(page.short.map((line) => line.text));
  const all = reply?.changes ?? page.changed.map((text) => ({ text, way: undefined }));
  const changes = all.filter(({ text }) => !told.has(text));
  const isTold = page.short.length > 0;
  useEffect(() => {
    if (reply?.changes && !isTold) box.current?.focus();
  }, [reply, isTold]);
  if (changes.length === 0) return null;
  const says = !reply?.changes
    ? "以下商品的价格在您加入购物车后有变化，本页已按新价格计算。"
    : reply.isBlocked
      ? "订单尚未提交，请先处理以下问题。"
      : "您核对之后有以下变化，订单尚未提交。本页已更新，请确认后再次提交。";
  return (
    <div ref={box} id="changes" tabIndex={-1} role={reply?.changes ? "alert" : undefined}>
      <Notice kind={reply?.changes ? "warning" : "info"}>
        <p>
          <strong>{says}</strong>
        </p>
        <ul>
          {changes.map(({ text, way }) => (
            <li key={text}>
              {text}
              {way ? (
                <>
                  {" "}
                  <Link to={way.to}>{way.text}</Link>
                </>
              ) : null}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

/** What joining a group means, before it is ordered. */
function GroupTerms({ group }: { group: NonNullable<CheckPage["group"]> }) {
  const { needs, joined, endsAt } = group;
  const missing = Math.max(0, needs - joined);
  return (
    <Notice kind="info">
      {missing > 0
        ? `拼团订单：付款后计入参团，满 ${needs} 家成团，已有 ${joined} 家，截止 ${formatTime(endsAt)}。未成团时订单自动取消并全额退款，待成团期间不能取消。`
        : `拼团订单：该团已成团，请在 ${formatTime(endsAt)} 前付款，付款后直接进入审核。`}
    </Notice>
  );
}

/** Lines that are not ordered, each with its reason. */
function Refused({ page }: { page: CheckPage }) {
  if (page.refused.length === 0) return null;
  return (
    <Notice kind="warning">
      <p>{`有 ${page.refused.length} 种商品暂不能购买，未列入本次订单：`}</p>
      <ul>
        {page.refused.map(({ name, text, remedy, why }) => (
          <li key={name}>
            {`${name}：${text}`}
            {remedy ? (
              <>
                {" "}
                <Link to={remedy.to}>{remedy.text}</Link>
              </>
            ) : null}{" "}
            <Link to={why}>
              为什么不能买
              <span className="sr-only">{`：${name}`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Addresses({ page, chosen }: { page: CheckPage; chosen?: string }) {
  const usable = page.addresses.filter((address) => address.state === "released");
  const first = usable.find((address) => String(address.id) === chosen) ?? usable[0];
  return (
    <fieldset className="surface" id="addressId">
      <legend className="sr-only">收货地址</legend>
      <div className="surface__head">
        <h2 className="surface__title">
          收货地址<small>须与许可证仓库地址一致</small>
        </h2>
        <Link to={`/cart/step2${page.query ? `${page.query}&` : "?"}address=new`}>使用新地址</Link>
      </div>
      {usable.length === 0 ? (
        <Notice kind="warning">您还没有可以收货的地址，新地址审核通过后即可下单。</Notice>
      ) : null}
      <div className="checkout__cards">
        {page.addresses.map((address) => (
          <label className="choice choice--card" key={address.id}>
            <input
              className="choice__box"
              type="radio"
              name="addressId"
              value={address.id}
              defaultChecked={address.id === first?.id}
              disabled={address.state !== "released"}
            />
            <span>
              <strong>{address.receiver}</strong>
              {`　${address.phone}`}
              <span className="choice__more">
                {address.region}
                {address.detail}
                {address.state === "released" ? "" : "（审核中）"}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function DeliveryChoice(props: { page: CheckPage; delivery: Delivery; onChange(delivery: Delivery): void }) {
  const { page, delivery, onChange } = props;
  const words: Record<Delivery, string> = {
    carrier: page.shipping > 0 ? `运费 ${formatYuan(page.shipping)}` : "免运费",
    pickup:
      page.shipping > 0
        ? `到仓库自提，免运费，应付 ${formatYuan(page.pickupPayable)}`
        : "到仓库自提，审核后即可提货",
  };
  return (
    <fieldset className="surface" id="delivery">
      <legend className="sr-only">配送方式</legend>
      <div className="surface__head">
        <h2 className="surface__title">配送方式</h2>
      </div>
      <div className="checkout__cards">
        {(Object.keys(DELIVERIES) as Delivery[]).map((key) => (
          <label className="choice choice--card" key={key}>
            <input
              className="choice__box"
              type="radio"
              name="delivery"
              value={key}
              defaultChecked={delivery === key}
              onChange={() => onChange(key)}
            />
            <span>
              <strong>{DELIVERIES[key]}</strong>
              <span className="choice__more">{words[key]}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function InvoiceChoice({ page, chosen }: { page: CheckPage; chosen: string }) {
  return (
    <fieldset className="surface" id="invoiceType">
      <legend className="sr-only">发票</legend>
      <div className="surface__head">
        <h2 className="surface__title">
          发票<small>{`抬头：${page.company}`}</small>
        </h2>
      </div>
      <div className="choices">
        {Object.entries(INVOICES).map(([key, text]) => (
          <label className="choice" key={key}>
            <input
              className="choice__box"
              type="radio"
              name="invoiceType"
              value={key}
              defaultChecked={key === chosen}
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Wishes({ page, reply }: { page: CheckPage; reply?: CheckReply }) {
  return (
    <div className="surface checkout">
      <ExpiryWish page={page} reply={reply} />
      <Field
        label="备注（选填）"
        name="remark"
        errors={reply?.error?.remark}
        hint={`最多${REMARK_LENGTH}字，例如随货同行单要求`}
      >
        <textarea
          className="field__input"
          rows={2}
          maxLength={REMARK_LENGTH}
          defaultValue={typedIn(reply, "remark")}
        />
      </Field>
    </div>
  );
}

function NothingToOrder({ page, reply }: { page: CheckPage; reply?: CheckReply }) {
  const title = page.back.to === "/ptzq" ? "该拼团已结束" : "没有可以下单的商品";
  return (
    <section className="surface">
      <h1 className="sr-only">核对订单信息</h1>
      {page.short.length > 0 ? (
        <Form className="checkout" method="post" preventScrollReset>
          <ShortLines page={page} reply={reply} />
          <ExpiryWish page={page} reply={reply} />
        </Form>
      ) : null}
      {reply?.changes ? <Changes page={page} reply={reply} /> : <Refused page={page} />}
      {page.short.length > 0 ? (
        <Link to={page.back.to}>{page.back.text}</Link>
      ) : (
        <Empty title={title} {...page.back} />
      )}
    </section>
  );
}
